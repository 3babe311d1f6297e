// Package examples has tests of the programs in its directories. See README.md for what they
// show.
package examples
