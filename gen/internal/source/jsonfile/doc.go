// Package jsonfile reads a file of JSON as values that know where they are in it.
//
//	top, duplicates, err := jsonfile.Parse(text)
//	place := jsonfile.NewLines(text).Pos(top.Get("$schema").Offset) // line 2, column 14
//
// Numbers keep their text and members their order, so that a value can be written as it
// is. Names that an object has twice are returned beside the value; syntax errors end
// the reading.
package jsonfile
