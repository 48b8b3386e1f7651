package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one change of one file: text replaces the bytes from start to
// end.
type mutant struct {
	key
	file       string // slash-separated, from the module's root
	line       int
	start, end int
	text       string
	operator   string // what is changed, for people
	verdict    verdict
}

// A key identifies a mutant without its line number.
type key struct {
	pkg      string // directory, slash-separated, from the module's root
	function string // or the variable or constant declared; ends with #2 if it is the second such mutant
	old, new string // the line changed, without space around it
}

// source returns the mutated file, given the original.
func (m *mutant) source(original []byte) []byte {
	return slices.Concat(original[:m.start], []byte(m.text), original[m.end:])
}

// candidates returns all mutants of the package, in the order of the code.
func candidates(pkg goPackage) (all []*mutant, err error) {
	times := make(map[key]int)
	for _, name := range pkg.GoFiles {
		src, err := os.ReadFile(filepath.Join(pkg.Dir, name))
		if err != nil {
			return nil, err
		}
		found, err := find(pkg.dir, name, src)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			times[m.key]++
			if n := times[m.key]; n > 1 {
				m.function += fmt.Sprintf("#%d", n)
			}
		}
		all = append(all, found...)
	}
	return all, nil
}

// find returns the mutants of one file.
func find(dir, name string, src []byte) ([]*mutant, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f := finder{
		dir: dir, name: path.Join(dir, name), src: src, file: fset.File(file.FileStart),
		fixed: make(map[ast.Node]bool), seen: make(map[change]bool),
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			f.function = functionName(decl)
			if decl.Body != nil {
				f.walk(decl.Body, decl.Type.Results)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				f.function = specName(spec)
				f.walk(spec, nil)
			}
		}
	}
	slices.SortStableFunc(f.found, func(a, b *mutant) int { return a.start - b.start })
	return f.found, nil
}

// functionName returns F, or T.F for a method of T or *T.
func functionName(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return decl.Name.Name
	}
	name := decl.Name.Name
	ast.Inspect(decl.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == decl.Name.Name {
			name = id.Name + "." + name
		}
		return true
	})
	return name
}

func specName(spec ast.Spec) string {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return spec.Name.Name
	case *ast.ValueSpec:
		return spec.Names[0].Name
	}
	return "import"
}

// A finder collects the mutants of a file.
type finder struct {
	dir, name string
	src       []byte
	file      *token.File
	function  string            // being walked
	fixed     map[ast.Node]bool // not to be changed
	seen      map[change]bool
	found     []*mutant
}

type change struct {
	start, end int
	text       string
}

// offset is the index of pos in the source.
func (f *finder) offset(pos token.Pos) int { return f.file.Offset(pos) }

// code returns the source of n.
func (f *finder) code(n ast.Node) string {
	return string(f.src[f.offset(n.Pos()):f.offset(n.End())])
}

// replace adds the mutant with text in place of the source from pos to end.
func (f *finder) replace(pos, end token.Pos, text, operator string) {
	c := change{f.offset(pos), f.offset(end), text}
	if f.seen[c] {
		return
	}
	f.seen[c] = true
	from := bytes.LastIndexByte(f.src[:c.start], '\n') + 1
	to := len(f.src)
	if i := bytes.IndexByte(f.src[c.end:], '\n'); i >= 0 {
		to = c.end + i
	}
	changed := string(f.src[from:c.start]) + text + string(f.src[c.end:to])
	f.found = append(f.found, &mutant{
		key:  key{f.dir, f.function, oneLine(string(f.src[from:to])), oneLine(changed)},
		file: f.name, line: f.file.Line(pos),
		start: c.start, end: c.end, text: text, operator: operator,
	})
}

// oneLine returns the first line of text with single spaces, and " ..." if
// there are more.
func oneLine(text string) string {
	first, _, more := strings.Cut(strings.TrimSpace(text), "\n")
	first = strings.Join(strings.Fields(first), " ")
	if more {
		first += " ..."
	}
	return first
}

// walk finds the mutants in n, part of a function with the given results.
func (f *finder) walk(n ast.Node, results *ast.FieldList) {
	ast.Inspect(n, func(n ast.Node) bool {
		if f.fixed[n] {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			f.walk(n.Body, n.Type.Results)
			return false
		case *ast.CallExpr:
			f.fix(n)
		case *ast.ReturnStmt:
			f.zeroResults(n, results)
		case ast.Expr:
			f.expression(n)
		case ast.Stmt:
			f.statement(n)
		}
		return true
	})
}

// fix marks the arguments of a call that are not to be changed: texts of
// errors, which are for people, and capacities.
func (f *finder) fix(call *ast.CallExpr) {
	args := call.Args
	switch name := f.code(call.Fun); {
	case name == "panic", name == "errors.New", strings.HasSuffix(strings.ToLower(name), "errorf"):
	case name == "make" && len(args) == 3:
		args = args[2:]
	case name == "make" && len(args) == 2 && strings.HasPrefix(f.code(args[0]), "map["):
		args = args[1:]
	default:
		return
	}
	for _, arg := range args {
		f.fixed[arg] = true
	}
}

// others are the operators that take the place of one.
var others = map[token.Token][]token.Token{
	token.EQL:     {token.NEQ},
	token.NEQ:     {token.EQL},
	token.LSS:     {token.LEQ, token.GEQ},
	token.LEQ:     {token.LSS, token.GTR},
	token.GTR:     {token.GEQ, token.LEQ},
	token.GEQ:     {token.GTR, token.LSS},
	token.LAND:    {token.LOR},
	token.LOR:     {token.LAND},
	token.ADD:     {token.SUB},
	token.SUB:     {token.ADD},
	token.MUL:     {token.QUO},
	token.QUO:     {token.MUL},
	token.REM:     {token.MUL},
	token.AND:     {token.OR},
	token.OR:      {token.AND},
	token.XOR:     {token.AND},
	token.AND_NOT: {token.AND},
	token.SHL:     {token.SHR},
	token.SHR:     {token.SHL},

	token.ADD_ASSIGN:     {token.SUB_ASSIGN},
	token.SUB_ASSIGN:     {token.ADD_ASSIGN},
	token.MUL_ASSIGN:     {token.QUO_ASSIGN},
	token.QUO_ASSIGN:     {token.MUL_ASSIGN},
	token.REM_ASSIGN:     {token.MUL_ASSIGN},
	token.AND_ASSIGN:     {token.OR_ASSIGN},
	token.OR_ASSIGN:      {token.AND_ASSIGN},
	token.XOR_ASSIGN:     {token.AND_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN},
	token.SHL_ASSIGN:     {token.SHR_ASSIGN},
	token.SHR_ASSIGN:     {token.SHL_ASSIGN},

	token.INC: {token.DEC},
	token.DEC: {token.INC},
}

// swap replaces the operator op at pos by others.
func (f *finder) swap(pos token.Pos, op token.Token) {
	for _, other := range others[op] {
		f.replace(pos, pos+token.Pos(len(op.String())), other.String(), fmt.Sprintf("%s to %s", op, other))
	}
}

// expression finds the mutants of e itself, not of its parts.
func (f *finder) expression(e ast.Expr) {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		f.swap(e.OpPos, e.Op)
		if e.Op == token.LAND || e.Op == token.LOR {
			f.negateOperand(e.X)
			f.negateOperand(e.Y)
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.replace(e.OpPos, e.X.Pos(), "", "negated condition")
		}
	case *ast.Ident:
		switch e.Name {
		case "true":
			f.replace(e.Pos(), e.End(), "false", "true to false")
		case "false":
			f.replace(e.Pos(), e.End(), "true", "false to true")
		}
	case *ast.BasicLit:
		f.integer(e)
	}
}

// integer replaces the constant n by n+1 and n-1, and 0 by 1.
func (f *finder) integer(lit *ast.BasicLit) {
	n, err := strconv.ParseUint(lit.Value, 0, 63)
	if lit.Kind != token.INT || err != nil {
		return
	}
	form := "%d"
	switch lit.Value[:min(2, len(lit.Value))] {
	case "0x", "0X":
		form = "%#x"
	case "0o", "0O":
		form = "%O"
	case "0b", "0B":
		form = "%#b"
	}
	for _, other := range []uint64{n + 1, n - 1} {
		if n > 0 || other == 1 {
			text := fmt.Sprintf(form, other)
			f.replace(lit.Pos(), lit.End(), text, lit.Value+" to "+text)
		}
	}
}

// negate negates a condition. Where swapping or dropping an operator does so
// already, there is nothing to add.
func (f *finder) negate(cond ast.Expr) {
	binary, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		f.negateOperand(cond)
	} else if binary.Op == token.LAND || binary.Op == token.LOR {
		f.replace(cond.Pos(), cond.End(), "!("+f.code(cond)+")", "negated condition")
	}
}

// negateOperand negates e unless it has an operator of its own.
func (f *finder) negateOperand(e ast.Expr) {
	switch x := ast.Unparen(e).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
	case *ast.Ident:
		if x.Name != "true" && x.Name != "false" {
			f.replace(e.Pos(), e.End(), "!"+f.code(e), "negated condition")
		}
	default:
		f.replace(e.Pos(), e.End(), "!"+f.code(e), "negated condition")
	}
}

// statement finds the mutants of s itself, not of its parts.
func (f *finder) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		f.swap(s.TokPos, s.Tok)
	case *ast.IncDecStmt:
		f.swap(s.TokPos, s.Tok)
	case *ast.IfStmt:
		f.negate(s.Cond)
		if s.Else != nil {
			f.replace(s.Body.End(), s.Else.End(), "", "dropped else")
		}
	case *ast.ForStmt:
		if s.Cond != nil {
			f.negate(s.Cond)
		}
	case *ast.SwitchStmt:
		f.cases(s)
	case *ast.BlockStmt:
		f.drop(s.List)
	case *ast.CaseClause:
		f.drop(s.Body)
	case *ast.CommClause:
		f.drop(s.Body)
	}
}

// cases negates the conditions of a switch that has no value to compare.
func (f *finder) cases(s *ast.SwitchStmt) {
	if s.Tag != nil {
		return
	}
	for _, clause := range s.Body.List {
		for _, cond := range clause.(*ast.CaseClause).List {
			f.negate(cond)
		}
	}
}

// drop drops each of the statements that stand for themselves.
func (f *finder) drop(list []ast.Stmt) {
	for _, s := range list {
		operator := ""
		switch s := s.(type) {
		case *ast.AssignStmt:
			blank := func(e ast.Expr) bool { return f.code(e) == "_" }
			if s.Tok != token.DEFINE && !slices.ContainsFunc(s.Lhs, blank) {
				operator = "dropped assignment"
			}
		case *ast.ExprStmt:
			if _, ok := s.X.(*ast.CallExpr); ok {
				operator = "dropped call"
			}
		case *ast.BranchStmt:
			if s.Tok == token.BREAK || s.Tok == token.CONTINUE {
				operator = "dropped " + s.Tok.String()
			}
		}
		if operator != "" {
			f.replace(s.Pos(), s.End(), "", operator)
		}
	}
}

// zeroResults replaces each result that s returns by the zero value of its
// type.
func (f *finder) zeroResults(s *ast.ReturnStmt, results *ast.FieldList) {
	var types []ast.Expr
	if results != nil {
		for _, field := range results.List {
			types = append(types, slices.Repeat([]ast.Expr{field.Type}, max(1, len(field.Names)))...)
		}
	}
	if len(s.Results) != len(types) {
		return // none, or those of a call
	}
	for i, result := range s.Results {
		zero := f.zero(types[i])
		switch code := f.code(result); {
		case code == zero, code == "nil", code == "0", code == f.code(types[i])+"{}":
		default:
			f.replace(result.Pos(), result.End(), zero, "zero result")
		}
	}
}

// zero returns an expression for the zero value of a type.
func (f *finder) zero(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr, *ast.MapType, *ast.FuncType, *ast.ChanType, *ast.InterfaceType:
		return "nil"
	case *ast.ArrayType:
		if t.Len == nil {
			return "nil"
		}
	case *ast.Ident:
		switch t.Name {
		case "bool":
			return "false"
		case "string":
			return `""`
		case "error", "any":
			return "nil"
		case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
			"uintptr", "byte", "rune", "float32", "float64":
			return "0"
		}
	}
	return "*new(" + f.code(t) + ")"
}
