package jsonwire

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

type bAnn struct {
	Audience     []named    `json:"audience,omitzero"`
	Priority     *float64   `json:"priority,omitzero"`
	LastModified *string    `json:"lastModified,omitzero"`
	Extra        memberList `json:"-"`
}

func (x *bAnn) decode(d *Decoder) {
	*x = bAnn{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "audience":
			d.Once(&seen, 0)
			x.Audience = List(d, Str[named])
		case "lastModified":
			d.Once(&seen, 1)
			x.LastModified = Pointer(d, (*Decoder).String)
		case "priority":
			d.Once(&seen, 2)
			x.Priority = Pointer(d, (*Decoder).Float)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bIcon struct {
	Src      string     `json:"src"`
	MIMEType *string    `json:"mimeType"`
	Sizes    []string   `json:"sizes"`
	Theme    *named     `json:"theme"`
	Extra    memberList `json:"-"`
}

func (x *bIcon) decode(d *Decoder) {
	*x = bIcon{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "src":
			d.Once(&seen, 0)
			x.Src = d.String()
		case "mimeType":
			d.Once(&seen, 1)
			x.MIMEType = Pointer(d, (*Decoder).String)
		case "sizes":
			d.Once(&seen, 2)
			x.Sizes = List(d, (*Decoder).String)
		case "theme":
			d.Once(&seen, 3)
			x.Theme = Pointer(d, Str[named])
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bToolAnn struct {
	Title *string    `json:"title"`
	D     *bool      `json:"destructiveHint"`
	I     *bool      `json:"idempotentHint"`
	O     *bool      `json:"openWorldHint"`
	R     *bool      `json:"readOnlyHint"`
	Extra memberList `json:"-"`
}

func (x *bToolAnn) decode(d *Decoder) {
	*x = bToolAnn{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "title":
			d.Once(&seen, 0)
			x.Title = Pointer(d, (*Decoder).String)
		case "destructiveHint":
			d.Once(&seen, 1)
			x.D = Pointer(d, (*Decoder).Bool)
		case "idempotentHint":
			d.Once(&seen, 2)
			x.I = Pointer(d, (*Decoder).Bool)
		case "openWorldHint":
			d.Once(&seen, 3)
			x.O = Pointer(d, (*Decoder).Bool)
		case "readOnlyHint":
			d.Once(&seen, 4)
			x.R = Pointer(d, (*Decoder).Bool)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bTool struct {
	Name         string     `json:"name"`
	InputSchema  rawm       `json:"inputSchema"`
	Annotations  *bToolAnn  `json:"annotations"`
	Description  *string    `json:"description"`
	Icons        []bIcon    `json:"icons"`
	OutputSchema rawm       `json:"outputSchema"`
	Title        *string    `json:"title"`
	Meta         memberList `json:"-"`
	Extra        memberList `json:"-"`
}
type rawm struct{ text string }

func (r *rawm) UnmarshalJSON(b []byte) error { r.text = string(b); return nil }

func (x *bTool) decode(d *Decoder) {
	*x = bTool{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "name":
			d.Once(&seen, 0)
			x.Name = d.String()
		case "inputSchema":
			d.Once(&seen, 1)
			x.InputSchema = rawm(d.Raw(KindObject))
		case "annotations":
			d.Once(&seen, 2)
			x.Annotations = Struct(d, (*bToolAnn).decode)
		case "description":
			d.Once(&seen, 3)
			x.Description = Pointer(d, (*Decoder).String)
		case "icons":
			d.Once(&seen, 4)
			x.Icons = Structs(d, (*bIcon).decode)
		case "outputSchema":
			d.Once(&seen, 5)
			x.OutputSchema = rawm(d.Raw(KindObject))
		case "title":
			d.Once(&seen, 6)
			x.Title = Pointer(d, (*Decoder).String)
		case "_meta":
			d.Once(&seen, 7)
			x.Meta = Members[memberList](d, AnyKind)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bResource struct {
	Name        string     `json:"name"`
	URI         string     `json:"uri"`
	Annotations *bAnn      `json:"annotations"`
	Description *string    `json:"description"`
	Icons       []bIcon    `json:"icons"`
	MIMEType    *string    `json:"mimeType"`
	Size        *int64     `json:"size"`
	Title       *string    `json:"title"`
	Meta        memberList `json:"-"`
	Extra       memberList `json:"-"`
}

func (x *bResource) decode(d *Decoder) {
	*x = bResource{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "name":
			d.Once(&seen, 0)
			x.Name = d.String()
		case "uri":
			d.Once(&seen, 1)
			x.URI = d.String()
		case "annotations":
			d.Once(&seen, 2)
			x.Annotations = Struct(d, (*bAnn).decode)
		case "description":
			d.Once(&seen, 3)
			x.Description = Pointer(d, (*Decoder).String)
		case "icons":
			d.Once(&seen, 4)
			x.Icons = Structs(d, (*bIcon).decode)
		case "mimeType":
			d.Once(&seen, 5)
			x.MIMEType = Pointer(d, (*Decoder).String)
		case "size":
			d.Once(&seen, 8)
			x.Size = Pointer(d, (*Decoder).Int)
		case "title":
			d.Once(&seen, 6)
			x.Title = Pointer(d, (*Decoder).String)
		case "_meta":
			d.Once(&seen, 7)
			x.Meta = Members[memberList](d, AnyKind)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bContent struct {
	Type        string     `json:"type"`
	Text        string     `json:"text"`
	Data        string     `json:"data"`
	MIMEType    *string    `json:"mimeType"`
	Annotations *bAnn      `json:"annotations"`
	Extra       memberList `json:"-"`
}

func bBlock(d *Decoder) any {
	if !d.IsObject() {
		return nil
	}
	tag, _ := d.Tag("type")
	switch string(tag) {
	case "text", "image", "audio", "resource", "resource_link":
		return Variant(d, (*bContent).decode)
	}
	return decodeUnknown(d, string(tag))
}
func (x *bContent) decode(d *Decoder) {
	*x = bContent{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "type":
			d.Once(&seen, 0)
			x.Type = d.String()
		case "text":
			d.Once(&seen, 1)
			x.Text = d.String()
		case "data":
			d.Once(&seen, 2)
			x.Data = d.String()
		case "mimeType":
			d.Once(&seen, 5)
			x.MIMEType = Pointer(d, (*Decoder).String)
		case "annotations":
			d.Once(&seen, 3)
			x.Annotations = Struct(d, (*bAnn).decode)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bResult struct {
	Tools      []bTool     `json:"tools"`
	Resources  []bResource `json:"resources"`
	Content    []any       `json:"-"`
	Content2   []bContent  `json:"content"`
	Structured rawm        `json:"structuredContent"`
	Meta       memberList  `json:"-"`
	Extra      memberList  `json:"-"`
}

func (x *bResult) decode(d *Decoder) {
	*x = bResult{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "tools":
			d.Once(&seen, 0)
			x.Tools = Structs(d, (*bTool).decode)
		case "resources":
			d.Once(&seen, 1)
			x.Resources = Structs(d, (*bResource).decode)
		case "content":
			d.Once(&seen, 2)
			x.Content = List(d, bBlock)
		case "structuredContent":
			d.Once(&seen, 3)
			x.Structured = rawm(d.Raw(KindObject))
		case "_meta":
			d.Once(&seen, 7)
			x.Meta = Members[memberList](d, AnyKind)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bParams struct {
	Name      string     `json:"name"`
	Arguments rawm       `json:"arguments"`
	Meta      memberList `json:"-"`
	Extra     memberList `json:"-"`
}

func (x *bParams) decode(d *Decoder) {
	*x = bParams{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "name":
			d.Once(&seen, 0)
			x.Name = d.String()
		case "arguments":
			d.Once(&seen, 3)
			x.Arguments = rawm(d.Raw(KindObject))
		case "_meta":
			d.Once(&seen, 7)
			x.Meta = Members[memberList](d, AnyKind)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

type bMessage struct {
	JSONRPC string     `json:"jsonrpc"`
	IDx     any        `json:"id"`
	Method  string     `json:"method"`
	ID      ID         `json:"-"`
	Params  bParams    `json:"params"`
	Result  bResult    `json:"result"`
	Extra   memberList `json:"-"`
}

func (x *bMessage) decode(d *Decoder) {
	*x = bMessage{}
	var seen uint64
	for ok := d.Object(); ok; ok = d.Next() {
		switch string(d.Name()) {
		case "jsonrpc":
			d.Once(&seen, 0)
			d.Const("2.0")
		case "id":
			d.Once(&seen, 1)
			x.ID = d.ID()
		case "method":
			d.Once(&seen, 3)
			x.Method = d.String()
		case "params":
			d.Once(&seen, 2)
			x.Params.decode(d)
		case "result":
			d.Once(&seen, 7)
			x.Result.decode(d)
		default:
			x.Extra = Extra(d, x.Extra)
		}
		if d.Odd() {
			x.Extra = Keep(d, x.Extra)
		}
	}
	Unique(d, x.Extra)
}

func cpuTime() int64 {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return r.Utime.Nano() + r.Stime.Nano()
}

func TestBench(t *testing.T) {
	sel := os.Getenv("SEL")
	if sel == "" {
		t.Skip()
	}
	std := os.Getenv("STD") != ""
	files, _ := filepath.Glob("/tmp/pl/*.json")
	for _, f := range files {
		name := filepath.Base(f)
		if sel != "all" && !strings.Contains(name, sel) {
			continue
		}
		data, _ := os.ReadFile(f)
		run := func(n int) int64 {
			t0 := cpuTime()
			for range n {
				x := new(bMessage)
				if std {
					json.Unmarshal(data, x)
				} else {
					Unmarshal(data, x, (*bMessage).decode)
				}
			}
			return cpuTime() - t0
		}
		n := 1
		for run(n) < 4e6 {
			n *= 2
		}
		best := int64(1 << 62)
		for range 10 {
			runtime.GC()
			best = min(best, run(n))
		}
		var a, b runtime.MemStats
		runtime.ReadMemStats(&a)
		run(n)
		runtime.ReadMemStats(&b)
		fmt.Printf("R %s %d %d %d\n", name, best/int64(n), (b.TotalAlloc-a.TotalAlloc)/uint64(n), (b.Mallocs-a.Mallocs)/uint64(n))
	}
}
