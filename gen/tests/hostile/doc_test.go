// Package hostile_test gives decoders what is cut off, garbled, or made to do
// harm. Whatever it is, every way to decode it returns a typed error or the
// value, within the limits and the memory that are documented.
package hostile_test
