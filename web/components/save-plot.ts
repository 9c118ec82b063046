import { saveFile } from "./save-file.ts";

/** Pixels of a PNG for each pixel on the page, so that it prints well. */
const PNG_SCALE = 3;

/** Saves a plot as SVG or PNG, in the light theme on white. */
export async function savePlot(figure: Element, name: string, format: "svg" | "png"): Promise<void> {
  const svg = figure instanceof SVGSVGElement ? figure : [...figure.querySelectorAll("svg")].at(-1);
  if (svg === undefined) return;
  const text = new XMLSerializer().serializeToString(standalone(svg));
  if (format === "svg") return saveFile(`${name}.svg`, new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_SCALE * image.width;
  canvas.height = PNG_SCALE * image.height;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height); // no other context was taken
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png !== null) saveFile(`${name}.png`, png);
}

/** A copy that needs no style of the page: colours in place of variables, a font, and a white ground. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement; // of an element
  for (const tooltip of copy.querySelectorAll("[aria-label=tip]")) tooltip.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name, value } of element.attributes)
      if (value.includes("var(--"))
        element.setAttribute(name, value.replaceAll(/var\((--[\w-]+)\)/g, lightColour));
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("color", "#1c2329");
  copy.setAttribute("font-family", "Helvetica, Arial, sans-serif");
  copy.insertAdjacentHTML("afterbegin", `<rect width="100%" height="100%" fill="#fff" />`);
  return copy;
}

/** The colour that a variable has in the light theme. */
function lightColour(_: string, variable: string): string {
  const probe = document.createElement("span");
  probe.style.cssText = `color-scheme: light; color: var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
