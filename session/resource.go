package session

import (
	"context"

	"github.com/mcp-schemagen/mcp-schemagen/generated/jsonrpc"
	"github.com/mcp-schemagen/mcp-schemagen/generated/mcp"
)

// Resource is a resource of a server: what clients see of it, and the function that reads it.
type Resource struct {
	// Resource describes the resource. Its URI is unique in a [Resources].
	Resource mcp.Resource

	// Read reads the resource.
	Read func(ctx context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error)
}

// ResourceTemplate is a family of resources.
type ResourceTemplate struct {
	// Template describes the resources. Its URITemplate is unique in a [Resources]. Of RFC
	// 6570 it may have the expressions {name}, which stands for characters other than /,
	// ? and #, and {+name}, which stands for any.
	Template mcp.ResourceTemplate

	// Read reads one of the resources. The variables are those of the URI, with percent
	// encoding resolved.
	Read func(ctx context.Context, r *mcp.ReadResourceRequest, variables map[string]string) (mcp.ReadResourceOutcome, error)

	pattern *pattern
}

// Resources is a list of resources and templates as a [Server] has it. They can be added and
// removed while clients are connected, who are told. It is safe for concurrent use, and may be
// part of several servers. [NewResources] makes one.
type Resources struct {
	resources list[Resource, mcp.Resource]
	templates list[ResourceTemplate, mcp.ResourceTemplate]
}

// NewResources returns a list of resources, see [Resources.Add].
func NewResources(resources ...Resource) *Resources {
	l := new(Resources)
	l.resources.what, l.templates.what = "resources", "resource templates"
	l.resources.name = func(x *Resource) string { return x.Resource.URI }
	l.resources.view = func(x *Resource) mcp.Resource { return x.Resource }
	l.templates.name = func(x *ResourceTemplate) string { return x.Template.URITemplate }
	l.templates.view = func(x *ResourceTemplate) mcp.ResourceTemplate { return x.Template }
	l.Add(resources...)
	return l
}

// Add adds resources. A resource replaces one of the same URI, at the same place of the list.
// Add panics if a resource has no URI or no function. A resource without a name is listed
// by its URI.
func (l *Resources) Add(resources ...Resource) {
	list := make([]Resource, len(resources))
	for i, x := range resources {
		mustName("resource", x.Resource.URI, x.Read == nil)
		x.Resource.Name = or(x.Resource.Name, x.Resource.URI)
		list[i] = x
	}
	l.resources.add(list)
}

// AddTemplates adds templates. A template replaces one of the same URI template, at the same
// place of the list. AddTemplates panics if a template has no function, or if its URI
// template is not one of those that [ResourceTemplate] describes. It returns l.
func (l *Resources) AddTemplates(templates ...ResourceTemplate) *Resources {
	list := make([]ResourceTemplate, len(templates))
	for i, x := range templates {
		mustName("resource template", x.Template.URITemplate, x.Read == nil)
		x.Template.Name = or(x.Template.Name, x.Template.URITemplate)
		x.pattern = mustPattern(x.Template.URITemplate)
		list[i] = x
	}
	l.templates.add(list)
	return l
}

// Remove removes the resources and templates with these URIs and URI templates, and returns
// how many there were.
func (l *Resources) Remove(uris ...string) int {
	return l.resources.remove(uris) + l.templates.remove(uris)
}

// PageSize sets how many resources, or templates, a page of a list has. 0: 1,000.
func (l *Resources) PageSize(n int) *Resources {
	l.resources.mu.Lock()
	l.resources.size = n
	l.resources.mu.Unlock()
	l.templates.mu.Lock()
	l.templates.size = n
	l.templates.mu.Unlock()
	return l
}

func (l *Resources) onChange(f func()) {
	l.resources.onChange(f)
	l.templates.onChange(f)
}

// ListResources answers resources/list. A cursor that is none of this list is an error with
// the code -32602 (invalid params).
func (l *Resources) ListResources(_ context.Context, r *mcp.ListResourcesRequest) (*mcp.ListResourcesResult, error) {
	page, next, err := l.resources.page(r.Params.Cursor)
	if err != nil {
		return nil, err
	}
	return &mcp.ListResourcesResult{Resources: page, NextCursor: next}, nil
}

// ListResourceTemplates answers resources/templates/list, like [Resources.ListResources].
func (l *Resources) ListResourceTemplates(_ context.Context, r *mcp.ListResourceTemplatesRequest) (*mcp.ListResourceTemplatesResult, error) {
	page, next, err := l.templates.page(r.Params.Cursor)
	if err != nil {
		return nil, err
	}
	return &mcp.ListResourceTemplatesResult{ResourceTemplates: page, NextCursor: next}, nil
}

// ReadResource answers resources/read: with the resource of that URI, else with the first
// template that the URI matches. Otherwise the error is that of [ResourceNotFound].
func (l *Resources) ReadResource(ctx context.Context, r *mcp.ReadResourceRequest) (mcp.ReadResourceOutcome, error) {
	if resource, ok := l.resources.get(r.Params.URI); ok {
		return resource.Read(ctx, r)
	}
	var variables map[string]string
	template, ok := l.templates.find(func(x *ResourceTemplate) (ok bool) {
		variables, ok = x.pattern.match(r.Params.URI)
		return ok
	})
	if !ok {
		return nil, ResourceNotFound(r.Params.URI)
	}
	return template.Read(ctx, r, variables)
}

// ResourceNotFound returns the error for a resource that does not exist. Its code is -32002
// until 2025-11-25, and -32602 (invalid params) since 2026-07-28.
func ResourceNotFound(uri string) error {
	e := &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "resource not found"}
	return e.WithData(map[string]string{"uri": uri})
}
