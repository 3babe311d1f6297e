// Package goname turns names of a schema into Go identifiers. Its functions are
// pure: the same name always gives the same identifier, whatever else a schema
// defines. Its list of initialisms is part of the API of emitted code.
package goname

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// initialisms are written in capitals when they are a whole word of a name.
var initialisms = map[string]bool{
	"API": true, "HTTP": true, "ID": true, "JSON": true, "LLM": true, "MIME": true,
	"RPC": true, "TTL": true, "URI": true, "URL": true,
}

// Exported returns the exported identifier of a name: the words of the name in
// capitals, without what separates them. A name below a reverse-DNS prefix
// ("io.modelcontextprotocol/logLevel") is known by its last part.
func Exported(name string) string {
	return fromWords(words(lastPart(name)))
}

// Spelled returns an identifier that also spells the separators of a name and
// marks a small first letter, for names that Exported makes equal.
func Spelled(name string) string {
	var list []string
	for _, part := range splitSeparators(name) {
		if word, ok := separatorWord(part); ok {
			list = append(list, word)
		} else {
			list = append(list, words(part)...)
		}
	}
	return fromWords(list)
}

// SmallFirst returns the identifier of a name that differs from another one
// only by the case of its first letter.
func SmallFirst(name string) string {
	if r, _ := utf8.DecodeRuneInString(name); unicode.IsLower(r) {
		return "Lower" + Exported(name)
	}
	return Exported(name)
}

// Type returns the identifier of a definition.
func Type(name string) string {
	return fromWords(words(name))
}

// Path returns the identifier of an inline schema: its parent's and its own.
func Path(parent, member string) string {
	return parent + Exported(member)
}

// Constant returns the identifier of an enum value, prefixed by the type's.
func Constant(typ, value string) string {
	if value == "" {
		return typ + "Empty"
	}
	if name := joinWords(words(value)); name != "" {
		return typ + name
	}
	return typ + joinWords(spell(value))
}

// SpelledConstant is Constant for values whose identifiers are equal otherwise.
func SpelledConstant(typ, value string) string {
	return typ + strings.TrimPrefix(Spelled(value), "X")
}

// SmallFirstConstant is Constant for values that differ by the case of their first letter.
func SmallFirstConstant(typ, value string) string {
	if r, _ := utf8.DecodeRuneInString(value); unicode.IsLower(r) {
		return typ + "Lower" + joinWords(words(value))
	}
	return Constant(typ, value)
}

// Method returns the identifier of a method's constant, without its prefix.
func Method(method string) string {
	if name := joinWords(words(method)); name != "" {
		return name
	}
	return SpelledMethod(method)
}

// SpelledMethod is Method for methods whose identifiers are equal otherwise.
func SpelledMethod(method string) string {
	return strings.TrimPrefix(Spelled(method), "X")
}

// Interface returns the name of a message in client and server interfaces: its
// definition's without the word that says what kind of message it is.
func Interface(definition string) string {
	name := Type(definition)
	for _, suffix := range []string{"Request", "Notification"} {
		if s := strings.TrimSuffix(name, suffix); s != "" && s != name {
			return s
		}
	}
	return name
}

func lastPart(name string) string {
	if prefix, last, ok := cutLast(name, '/'); ok && strings.Contains(prefix, ".") && last != "" {
		return last
	}
	return name
}

func cutLast(s string, sep byte) (before, after string, found bool) {
	if i := strings.LastIndexByte(s, sep); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// fromWords joins words to an identifier that can be exported.
func fromWords(list []string) string {
	name := joinWords(list)
	if r, _ := utf8.DecodeRuneInString(name); !unicode.IsUpper(r) {
		return "X" + name // a digit, a letter without case, or nothing at all
	}
	return name
}

func joinWords(list []string) string {
	var b strings.Builder
	for _, w := range list {
		b.WriteString(capital(w))
	}
	return b.String()
}

func capital(word string) string {
	upper := strings.ToUpper(word)
	if initialisms[upper] {
		return upper
	}
	if s, ok := strings.CutSuffix(upper, "S"); ok && initialisms[s] {
		return s + "s"
	}
	r, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(r)) + word[size:]
}

// words splits a name at everything that cannot stand in an identifier, and
// where a capital letter begins a word.
func words(name string) []string {
	var list []string
	for _, part := range strings.FieldsFunc(name, isSeparator) {
		list = append(list, camelWords(part)...)
	}
	return list
}

func isSeparator(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// camelWords splits "taskId" into "task" and "Id", "JSONValue" into "JSON" and "Value".
func camelWords(s string) []string {
	var list []string
	runes := []rune(s)
	start := 0
	for i := 1; i < len(runes); i++ {
		afterSmall := unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1])
		beforeSmall := unicode.IsUpper(runes[i]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if afterSmall || beforeSmall {
			list = append(list, string(runes[start:i]))
			start = i
		}
	}
	return append(list, string(runes[start:]))
}

// splitSeparators splits a name into runs of identifier characters and single separators.
func splitSeparators(name string) []string {
	var list []string
	start := 0
	for i, r := range name {
		if !isSeparator(r) {
			continue
		}
		if i > start {
			list = append(list, name[start:i])
		}
		start = i + utf8.RuneLen(r)
		list = append(list, name[i:start])
	}
	if start < len(name) {
		list = append(list, name[start:])
	}
	return list
}

func spell(name string) []string {
	var list []string
	for _, part := range splitSeparators(name) {
		if word, ok := separatorWord(part); ok {
			list = append(list, word)
		}
	}
	return list
}

// separatorWords are the names of the separators that occur in names.
var separatorWords = map[string]string{
	"_": "Underscore", "-": "Dash", ".": "Dot", "/": "Slash", "$": "Dollar", " ": "Space",
	":": "Colon", "+": "Plus", "*": "Star", "#": "Hash", "@": "At", "<": "Less", ">": "Greater",
	"=": "Equal", "!": "Bang", "?": "Question", "%": "Percent", "&": "And", ",": "Comma", "|": "Pipe",
	"\\": "Backslash", "'": "Quote", "\"": "DoubleQuote", "`": "Backquote", "~": "Tilde", "^": "Caret",
	"(": "Open", ")": "Close", "[": "OpenBracket", "]": "CloseBracket", "{": "OpenBrace", "}": "CloseBrace",
	";": "Semicolon", "\n": "Newline", "\t": "Tab", "\r": "Return",
}

func separatorWord(part string) (string, bool) {
	if r, size := utf8.DecodeRuneInString(part); size != len(part) || !isSeparator(r) {
		return "", false
	}
	if word, ok := separatorWords[part]; ok {
		return word, true
	}
	return "Sign", true
}
