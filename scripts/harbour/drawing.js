/** Size of a picture, in pixels. */
const WIDTH = 240;
const HEIGHT = 180;
/** Where the sea begins. */
const HORIZON = 80;

const COLOURS = {
  white: "#fbfbf7",
  red: "#d1453b",
  blue: "#3d6fb6",
  green: "#3f9a5f",
  grey: "#9aa0a6",
  yellow: "#eebb3a",
  brown: "#8f6842",
  orange: "#ee8435",
  striped: "#e9a6a0",
};

/** Height above the bottom at which each thing stands, and its drawing around its foot at 0, 0. */
const DRAWINGS = {
  sailboat: {
    y: 112,
    draw: (fill, state) =>
      `<path d="M-13 0h26l-5 8h-16z" fill="#5b4636"/>${state === "moored" ? bar(-1, -26, 2, 26, fill) : `<path d="M0 -30v28h14zM-2 -24v22h-10z" fill="${fill}"/>`}`,
  },
  rowboat: {
    y: 138,
    draw: (fill, state) =>
      `<path d="M-14 -3h28l-5 8h-18z" fill="${fill}"/>${state === "occupied" ? '<circle cy="-8" r="4" fill="#4a3b30"/>' : ""}`,
  },
  gull: {
    y: 30,
    draw: (fill, state) =>
      state === "flying"
        ? `<path d="M-9 -4q5 -5 9 2q4 -7 9 -2" fill="none" stroke="${fill}" stroke-width="3"/>`
        : `<path d="M-6 0q6 -9 12 -2l-3 4h-8z" fill="${fill}"/>`,
  },
  lighthouse: {
    y: 84,
    draw: (fill, state) =>
      `<path d="M-6 0l2 -42h8l2 42z" fill="${fill}"/><circle cy="-46" r="5" fill="${state === "lit" ? "#ffe26b" : "#4b5563"}"/>`,
  },
  crane: {
    y: 84,
    draw: (fill, state) =>
      `${bar(-2, -40, 4, 40, fill)}${bar(-4, -42, 30, 4, fill)}${bar(22, -38, 1, state === "at work" ? 24 : 6, "#333")}`,
  },
  lantern: {
    y: 160,
    draw: (fill, state) =>
      `${bar(-5, -12, 10, 12, state === "lit" ? "#ffe26b" : "#4b5563")}${bar(-6, -16, 12, 4, fill)}`,
  },
  crate: {
    y: 172,
    draw: (fill, state) =>
      `${bar(-8, -14, 16, 14, fill)}${state === "open" ? bar(-6, -14, 12, 4, "#2b2118") : ""}`,
  },
  "fishing net": {
    y: 176,
    draw: (fill, state) =>
      state === "folded"
        ? bar(-7, -6, 14, 6, fill)
        : `<path d="M-14 0l5 -10h18l5 10M-9 -10l8 10l8 -10M-11 -5h22" fill="none" stroke="${fill}" stroke-width="2"/>`,
  },
  buoy: {
    y: 124,
    draw: (fill, state) => `<circle cy="${state === "ashore" ? 32 : -3}" r="5" fill="${fill}"/>`,
  },
  rope: {
    y: 168,
    draw: (fill, state) =>
      state === "coiled"
        ? `<ellipse rx="8" ry="4" fill="none" stroke="${fill}" stroke-width="3"/>`
        : `<path d="M-16 0L16 -4" stroke="${fill}" stroke-width="3"/>`,
  },
};

/** An imaginary photograph as SVG: its things side by side, each kind at its height, in their colours and states. */
export function drawPhotograph({ objects }) {
  const things = [...new Set(objects.map(({ thing }) => thing))];
  const drawn = things.flatMap((thing) => {
    const same = objects.filter((each) => each.thing === thing).sort((one, other) => one.x - other.x);
    return same.map(({ colour, state, x }, i) => {
      const { y, draw } = DRAWINGS[thing];
      const slot = WIDTH / same.length;
      const left = Math.round(slot * (i + 0.35 + (0.3 * x) / 1000));
      return `<g transform="translate(${left} ${y})">${draw(COLOURS[colour], state)}</g>`;
    });
  });
  const scenery = `${bar(0, 0, WIDTH, HORIZON, "#b9d9ee")}${bar(0, HORIZON, WIDTH, 66, "#6b9fb8")}${bar(0, 146, WIDTH, 34, "#c9bda6")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scenery}${drawn.join("")}</svg>`;
}

function bar(x, y, width, height, fill) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}
