// Package jsonvalue holds JSON values as trees, for code that reads a value in several
// passes and may change it. Numbers and strings stay encoded until someone asks for their
// value, so that an unchanged tree is written digit by digit as it was read.
//
//	v := jsonvalue.Parse(raw)                       // {"days":1.0}
//	days := v.Member("days")
//	jsonvalue.ParseDecimal(days.Text).IsInteger()   // true
package jsonvalue
