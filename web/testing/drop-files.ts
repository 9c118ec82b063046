import type { Locator } from "playwright-core";

/** Drags files over a field and drops them there. */
export async function dropFiles(field: Locator, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const page = field.page();
  const sent = Object.entries(files).map(([name, bytes]) => ({
    name,
    bytes: Buffer.from(bytes).toString("base64"),
  }));
  const dataTransfer = await page.evaluateHandle((each) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of each) {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], name));
    }
    return transfer;
  }, sent);
  for (const type of ["dragenter", "dragover", "drop"]) await field.dispatchEvent(type, { dataTransfer });
  await dataTransfer.dispose();
}
