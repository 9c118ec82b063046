// Writes docs/library-reference.md, every public name of the package, from the doc comments of its entry points.
//   node scripts/write-library-reference.js
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { API, NodeBuilderFlags, SignatureKind, SymbolFlags } from "typescript/unstable/sync";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TARGET = `${ROOT}docs/library-reference.md`;
const FLAGS = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;
/** Rules and places of papers as doc comments cite them for whoever changes the code. */
const RULES = / \((?:SPEC|N2?|AP|VB) [^()]*\)/g;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, libraryReference());

/** The page: functions and classes, then types, of one entry point after the other. */
export function libraryReference() {
  const sections = publicNames().map(({ entry, about, names }) => {
    const [values, types] = [names.filter(({ isType }) => !isType), names.filter(({ isType }) => isType)];
    const known = new Set(names.map(({ name }) => name));
    const described = [...values, ...types].map((each) => describe(each, known)).join("\n\n");
    return `## \`${entry}\`\n\n${[about, described].filter(Boolean).join("\n\n")}`;
  });
  const text = `# Reference of the library

Every public name, from the doc comments by \`node scripts/write-library-reference.js\`. [Use it from TypeScript](library.md) has programs.

${sections.join("\n\n")}
`;
  return text.replaceAll(RULES, "");
}

/** The public names of every entry point, in the order in which they are exported, with what their doc comments say. */
export function publicNames() {
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${ROOT}tsconfig.build.json`] }).getProjects();
    const { exports, name: packageName } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
    const entries = Object.entries(exports).filter(([, target]) => typeof target !== "string");
    return entries.map(([path, { default: built }]) => {
      const source = `${ROOT}${built.replace("./dist", "src").replace(/\.js$/, ".ts")}`;
      const { checker, program } = project;
      const file = program.getSourceFile(source);
      const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
      const names = exported.map((symbol) => readName(symbol, checker));
      return { entry: `${packageName}${path.slice(1)}`, about: moduleComment(file.text), names };
    });
  } finally {
    api.close();
  }
}

/** The comment that is marked `@module`. */
function moduleComment(text) {
  const [, comment] = /^\/\*\*\n((?: \*.*\n)*?) \* @module/.exec(text) ?? [];
  return comment?.replaceAll(/^ \* ?/gm, "").trim();
}

function readName(symbol, checker) {
  const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const isType = (target.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias)) !== 0;
  const examples = target.getJsDocTags(checker).filter(({ name }) => name === "example");
  return {
    name: symbol.name,
    isType,
    comment: commentOf(target, checker),
    example: examples[0]?.text.replaceAll(/^```ts\n|\n```$/g, ""),
    ...(isType ? readType(target, checker) : readValue(symbol.name, target, checker)),
  };
}

function readType(symbol, checker) {
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if (symbol.flags & SymbolFlags.Interface)
    return { tables: [{ head: "member", members: membersOf(type, checker) }] };
  const definition = checker.typeToString(type, undefined, FLAGS | NodeBuilderFlags.InTypeAlias);
  return { signature: `type ${symbol.name} = ${definition}`, tables: [] };
}

function readValue(name, symbol, checker) {
  if (symbol.flags & SymbolFlags.Class)
    return {
      tables: [{ head: "member", members: membersOf(checker.getDeclaredTypeOfSymbol(symbol), checker) }],
    };
  const type = checker.getTypeOfSymbol(symbol);
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  if (signature === undefined)
    return { signature: `${name}: ${checker.typeToString(type, undefined, FLAGS)}`, tables: [] };
  const [parameters, result] = [signature.getParameters(), checker.getReturnTypeOfSignature(signature)];
  const options = parameters.flatMap((parameter, i) => {
    const given = checker.getNonNullableType(checker.getParameterType(signature, i));
    const isOptions = /options$/i.test(parameter.name) || parameter.name.startsWith("__"); // __0 is destructured
    return isOptions ? [{ head: "option", members: membersOf(given, checker) }] : [];
  });
  const returned = awaited(result, checker);
  const printed = checker.typeToString(type, undefined, FLAGS).replace(") => ", "): ");
  const results = {
    head: "result",
    of: checker.typeToString(returned),
    members: membersOf(returned, checker),
  };
  return { signature: `${name}${printed}`, tables: [...options, results] };
}

/** The type of the value that a promise holds. */
function awaited(type, checker) {
  if (!/^Promise</.test(checker.typeToString(type))) return type;
  return checker.getTypeArguments(type)[0];
}

/** The members of a type of ours, with their doc comments. */
function membersOf(type, checker) {
  return checker.getPropertiesOfType(type).flatMap((member) => {
    if (!isOurs(member)) return [];
    const printed = checker.typeToString(checker.getTypeOfSymbol(member), undefined, FLAGS);
    const comment = commentOf(member, checker);
    if (!(member.flags & SymbolFlags.Optional)) return [{ name: member.name, type: printed, comment }];
    const required = printed.replace(/ \| undefined$/, "").replace(/^\((.*=>.*)\)$/, "$1");
    return [{ name: `${member.name}?`, type: required, comment }];
  });
}

/** Members that are declared in src/ and not private, nor named by a symbol. */
function isOurs({ name, declarations }) {
  return declarations.every(({ path }) => path.includes("/src/")) && !/^(?:#|__)/.test(name);
}

function commentOf(symbol, checker) {
  return symbol.getDocumentationComment(checker).replaceAll("\n", " ").trim();
}

/** A name as Markdown. A result that is a public name itself is described there alone. */
function describe({ name, comment, example, signature, tables }, known) {
  const shown = tables.filter(({ of, members }) => members.length > 0 && !known.has(of));
  const code = (text) => text && `\`\`\`ts\n${text}\n\`\`\``;
  return [`### ${name}`, comment, code(signature), ...shown.map(table), code(example)]
    .filter(Boolean)
    .join("\n\n");
}

function table({ head, members }) {
  const cell = (text) => text.replaceAll("|", "\\|");
  const rows = members.map(
    ({ name, type, comment }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(comment)} |`,
  );
  return [`| ${head} | type | |`, "|---|---|---|", ...rows].join("\n");
}
