package payload

import "fmt"

func (m maker) textResult(n int) []byte {
	return answer(43, object("content", list(textBlock(m.prose(n))), "isError", false))
}

func textBlock(s string) text { return object("type", "text", "text", s) }

// mixedResult has a block of four kinds each; the picture is most of it.
func (m maker) mixedResult() []byte {
	picture := object("type", "image", "data", m.base64(100<<10), "mimeType", "image/jpeg",
		"annotations", object("audience", list("user"), "priority", 0.9))
	file := object("uri", "file:///depot/notes/harbour.go", "mimeType", "text/x-go", "text", m.prose(3000))
	embedded := object("type", "resource", "resource", file, "annotations", object(
		"audience", list("user", "assistant"), "priority", 0.7, "lastModified", "2025-11-03T08:15:00Z"))
	link := object("type", "resource_link", "uri", "file:///depot/README.md", "name", "README.md",
		"description", m.phrase(8)+".", "mimeType", "text/markdown", "size", 5120)
	return answer(44, object("content", list(textBlock(m.prose(1500)), picture, embedded, link)))
}

func (m maker) blobResult(n int) []byte {
	film := object("uri", "file:///depot/films/ferry.mp4", "mimeType", "video/mp4", "blob", m.base64(n))
	return answer(45, object("content", list(object("type", "resource", "resource", film))))
}

// structuredResult has records of at least n bytes in structuredContent.
func (m maker) structuredResult(n int) []byte {
	var records []text
	for size := 0; size < n; size += len(records[len(records)-1]) {
		records = append(records, m.record(len(records)))
	}
	structured := object("total", len(records), "records", list(records...),
		"page", object("next", "cGFnZS0y", "size", 10))
	return answer(46, object("content", list(textBlock("the records are in structuredContent")),
		"structuredContent", structured))
}

// record has each kind of JSON value.
func (m maker) record(i int) text {
	keeper := m.word()
	return object(
		"id", 700000+i,
		"name", m.phrase(3),
		"rating", float64(m.IntN(100000))/1000,
		"open", i%3 == 0,
		"keeper", object("login", keeper, "url", "https://example.com/people/"+keeper,
			"groups", list("night", "harbour", m.word())),
		"load", object("mean", 2.75, "peak", float64(m.IntN(10000))/7, "count", m.IntN(1<<20)),
		"remark", nil,
		"labels", list(object("key", "zone", "value", "north"), object("key", "floor", "value", i%4)),
	)
}

func (m maker) koreanResult(blocks, n int) []byte {
	return answer(50, object("content", repeat(blocks, func(int) text { return textBlock(m.hangul(n)) })))
}

func (m maker) promptResult(n int) []byte {
	return answer(48, object("description", "Plan a week of deliveries", "messages",
		repeat(n, func(i int) text { return message(roles[i%2], textBlock(m.prose(m.between(300, 800)))) })))
}

var roles = []string{"user", "assistant"}

func message(role string, content text) text { return object("role", role, "content", content) }

// resourceList returns a page of many small objects; every third has annotations.
func (m maker) resourceList(n int) []byte {
	resources := repeat(n, func(i int) text {
		r := object(
			"uri", fmt.Sprintf("file:///depot/%s/%s/%s_%d.go", m.word(), m.word(), m.word(), i),
			"name", fmt.Sprintf("%s_%d.go", m.word(), i),
			"title", m.phrase(3)+".",
			"description", m.phrase(8)+".",
			"mimeType", "text/x-go",
			"size", m.IntN(1<<18),
		)
		if i%3 == 0 {
			r = r.with("annotations",
				object("audience", list("user"), "priority", 0.5, "lastModified", "2025-10-21T17:45:30Z"))
		}
		return r
	})
	return answer(49, object("resources", resources, "nextCursor", "p2"))
}
