package merged

import (
	"encoding/json"
	"reflect"
)

// jsonMarshalUnion returns the text of what a pointer to a union points to.
func jsonMarshalUnion(v any) ([]byte, error) {
	return reflect.ValueOf(v).Elem().Interface().(json.Marshaler).MarshalJSON()
}
