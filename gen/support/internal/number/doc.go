// Package number reads JSON numbers. It finds where a number ends, decides
// whether its value is an integer, and compares numbers by their exact decimal
// value, whatever their exponents are:
//
//	number.IsInteger("25e-1")       // false
//	number.Equal("1e400", "10e399") // true
//	number.ParseInt([]byte("2.5"))  // 3, false: the nearest int64, which differs
//	number.ParseFloat([]byte("1e400")) // math.MaxFloat64, false
//
// All functions but [End] take numbers that are known to be valid JSON. Their time
// is linear in the length of the number.
package number
