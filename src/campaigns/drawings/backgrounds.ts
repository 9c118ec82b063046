/** Width and height of drawn pictures: those in which photographs are shown (SPEC P9). */
export const SIZE = { width: 530, height: 416 };

/** Backgrounds of drawn pictures. */
export const BACKGROUNDS = {
  ice: snow({ sky: ["#7fb7de", "#dff0fa"], ground: ["#f4fafd", "#c3d9e8"] }),
  dusk: snow({ sky: ["#8a7fb8", "#f6cfa8"], ground: ["#f3ecf3", "#bcb9d3"] }),
  slope: `${snow({ sky: ["#6aa6d6", "#e6f3fb"], ground: ["#ffffff", "#c9dcea"] })}
    <path d="M0 130Q240 210 530 372V416H0z" fill="#eef6fb"/><path d="M0 130Q240 210 530 372" fill="none" stroke="#b9d2e4" stroke-width="4"/>`,
  sea: water({ sky: ["#8cc1e6", "#e9f5fb"], depth: ["#4d9cc9", "#1e5f8c"] }),
  evening: water({ sky: ["#e8a06c", "#fbe3b4"], depth: ["#5b86a8", "#2b4d6e"] }),
  kitchen: room({ wall: ["#f3e6cf", "#e6d2b0"], wood: ["#b5824f", "#8a5d33"], isWindow: true }),
  parlour: room({ wall: ["#cfdcd6", "#b4c7be"], wood: ["#9b6a41", "#70482a"], isWindow: false }),
  plain: vertical("plain", ["#dfe5ea", "#ccd5dc"], { y: 0, height: SIZE.height }),
} as const;

export type Background = keyof typeof BACKGROUNDS;

type Colours = readonly [top: string, bottom: string];

/** A rectangle over the whole width, from one colour at the top to another. */
function vertical(
  id: string,
  [top, bottom]: Colours,
  { y, height }: { readonly y: number; readonly height: number },
): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <rect y="${y}" width="${SIZE.width}" height="${height}" fill="url(#${id})"/>`;
}

function snow({ sky, ground }: { readonly sky: Colours; readonly ground: Colours }): string {
  return `${vertical("sky", sky, { y: 0, height: 200 })}
    <path d="M0 200V150l60-50 50 40 40-24 70 84z" fill="#c7dcec"/><path d="M60 100l50 40-30 60H30z" fill="#aac8de"/>
    <path d="M330 200l60-64 46 30 50-50 44 46V200z" fill="#d3e5f1"/><path d="M486 116l44 46V200h-70z" fill="#aac8de"/>
    ${vertical("ground", ground, { y: 196, height: 220 })}
    <path d="M0 250q140-26 280 0t250-8M0 330q180-22 330 4t200-10" fill="none" stroke="#fff" stroke-width="6" opacity=".7"/>`;
}

function water({ sky, depth }: { readonly sky: Colours; readonly depth: Colours }): string {
  const wave = (y: number, x: number) =>
    `<path d="M${x} ${y}q12-7 24 0t24 0 24 0" fill="none" stroke="#fff" stroke-width="3" opacity=".45"/>`;
  const waves = [210, 236, 268, 300, 336, 372, 398].flatMap((y, row) =>
    [20, 190, 360].map((x) => wave(y, x + ((row * 67) % 150))),
  );
  return `${vertical("sky", sky, { y: 0, height: 190 })}<circle cx="440" cy="60" r="26" fill="#fff6d8"/>
    <path d="M0 190q40-40 90-34t70 34z" fill="#6d8f76"/>${vertical("depth", depth, { y: 188, height: 228 })}${waves.join("")}`;
}

function room({
  wall,
  wood,
  isWindow,
}: {
  readonly wall: Colours;
  readonly wood: Colours;
  readonly isWindow: boolean;
}): string {
  const behind = isWindow
    ? `<rect x="330" y="24" width="150" height="140" fill="#bfe0f2" stroke="#fff" stroke-width="12"/><path d="M405 24v140M330 94h150" stroke="#fff" stroke-width="8"/>`
    : `<rect x="60" y="30" width="120" height="92" fill="#efe8d6" stroke="#6b4a2f" stroke-width="9"/><path d="M70 112l32-46 24 26 18-16 28 36z" fill="#7fa08a"/>`;
  return `${vertical("wall", wall, { y: 0, height: 240 })}${behind}${vertical("wood", wood, { y: 236, height: 180 })}
    <path d="M0 276h530M0 326h530M0 378h530" stroke="#4d2f18" stroke-width="2" opacity=".35"/><path d="M0 236h530" stroke="#fff" stroke-width="3" opacity=".25"/>`;
}
