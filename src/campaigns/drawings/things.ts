/** Something in a drawn picture: its name, its colour where it has one, what it does, and its SVG. */
export interface Thing {
  readonly name: "penguin" | "sign" | "rock" | "gull" | "cup" | "teapot" | "book" | "spoon" | "boat";
  readonly colour?: Colour;
  readonly does?: "slides" | "swims" | "holds a fish";
  /** The number on a sign. */
  readonly number?: number;
  readonly svg: string;
}

/** Colours of cups and sails. */
export type Colour = keyof typeof COLOURS;

const COLOURS = { red: "#c8402f", blue: "#2f6fb5", green: "#2f8f5b", yellow: "#e3b129", white: "#f4f1ea" };

/** Position of a thing: the point on which it stands, and its scale. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** True to mirror it. */
  readonly isMirrored?: boolean;
}

/** A penguin, 140 units high. */
export function penguin(place: Place, does?: Thing["does"]): Thing {
  const body = `
    <path d="M-26-100q-14 34-12 66 4 30 38 32 34-2 38-32 2-32-12-66-8-36-26-38-18 2-26 38z" fill="url(#coat)"/>
    <path d="M-18-82q-10 30-7 52 4 24 25 25 21-1 25-25 3-22-7-52-8-14-18-14t-18 14z" fill="url(#belly)"/>
    <path d="M-30-86q-22 22-20 50 14-10 20-28zM30-86q22 22 20 50-14-10-20-28z" fill="#1b222b"/>
    <path d="M-16-116q8-14 22-8 8 6 4 16-12 10-22 4-6-4-4-12z" fill="#f2d27a" opacity=".85"/>
    <circle cx="9" cy="-120" r="3.6" fill="#fff"/><circle cx="10" cy="-120" r="2.2" fill="#111"/>
    <path d="M18-119l24 6-24 5q-4-5 0-11z" fill="#e8882c"/>`;
  const feet = `<path d="M-24 0q0-9 12-9t12 9zM2 0q0-9 12-9t12 9z" fill="#e8882c"/>`;
  const caught =
    does === "holds a fish" ? `<g transform="translate(40 -110) rotate(74) scale(.8)">${FISH}</g>` : "";
  const shapes =
    does === "slides"
      ? `<path d="M-70-34l-40-17M-62-8l-52-23M-74-62l-30-13" stroke="#fff" stroke-width="5" stroke-linecap="round"/>
         <g transform="translate(-40 -46) rotate(113) scale(-1 1)">${body}</g>`
      : does === "swims"
        ? `<g clip-path="url(#above)"><g transform="translate(0 62) rotate(8)">${body}</g></g>
           <path d="M-70 0q18-10 35 0t35 0 35 0 35 0M-52 12q14-8 27 0t27 0 27 0" stroke="#e7f6ff" stroke-width="4" fill="none" opacity=".8"/>`
        : `${shadow(44)}${feet}${body}${caught}`;
  return { name: "penguin", ...(does && { does }), svg: at(place, shapes) };
}

const FISH = `<path d="M-26 0q16-16 40-2l14-10v24l-14-10q-24 14-40-2z" fill="url(#scales)"/><circle cx="-15" cy="-2" r="2.4" fill="#13202c"/>`;

/** A wooden sign with a number. */
export function sign(place: Place, number: number): Thing {
  return {
    name: "sign",
    number,
    svg: at(
      place,
      `${shadow(22)}<rect x="-5" y="-96" width="10" height="98" fill="#7a5534"/>
       <rect x="-32" y="-110" width="64" height="46" rx="4" fill="#c99a5f" stroke="#7a5534" stroke-width="4"/>
       <text y="-74" font-family="sans-serif" font-size="36" font-weight="bold" text-anchor="middle" fill="#3b2412">${number}</text>`,
    ),
  };
}

export function rock(place: Place): Thing {
  return {
    name: "rock",
    svg: at(
      place,
      `${shadow(70)}<path d="M-66 0l10-44 34-30 36 6 30 26 22 42z" fill="#77818b"/>
       <path d="M-56-44l34-30 36 6-26 22z" fill="#a3adb6"/><path d="M14-68l30 26 22 42H20l-32-46z" fill="#626c76"/>`,
    ),
  };
}

export function gull(place: Place): Thing {
  const wings = `<path d="M-24-8q14-12 24 4 10-16 24-4" fill="none" stroke="#4a5560" stroke-width="5" stroke-linecap="round"/>`;
  return { name: "gull", svg: at(place, wings) };
}

/** A cup with its saucer, 80 units high. */
export function cup(place: Place, colour: Colour): Thing {
  const fill = COLOURS[colour];
  return {
    name: "cup",
    colour,
    svg: at(
      place,
      `${shadow(62)}<ellipse cy="-3" rx="56" ry="11" fill="#f2efe8" stroke="#c9c3b6" stroke-width="2"/>
       <path d="M38-62q34-6 30 20-4 22-40 24" fill="none" stroke="${fill}" stroke-width="10"/>
       <path d="M-42-76h84q0 44-20 66-6 6-22 6t-22-6q-20-22-20-66z" fill="${fill}"/>
       <path d="M-42-76h84q0 44-20 66-6 6-22 6t-22-6q-20-22-20-66z" fill="url(#round)"/>
       <ellipse cy="-76" rx="42" ry="11" fill="#fff"/><ellipse cy="-75" rx="37" ry="8.5" fill="#6b4226"/>`,
    ),
  };
}

export function teapot(place: Place): Thing {
  return {
    name: "teapot",
    svg: at(
      place,
      `${shadow(86)}<path d="M-62-50q-40-4-44-50 14-4 18 0 6 24 36 26zM60-74q44-10 42 26-4 26-48 30" fill="none" stroke="#e9e3d6" stroke-width="12"/>
       <path d="M-62-50q-40-4-44-50 14-4 18 0 6 24 36 26z" fill="#e9e3d6"/>
       <path d="M-70-56q0-54 70-54t70 54q0 54-70 54t-70-54z" fill="#f1ecdf"/>
       <path d="M-70-56q0-54 70-54t70 54q0 54-70 54t-70-54z" fill="url(#round)"/>
       <ellipse cy="-106" rx="36" ry="9" fill="#dcd4c2"/><circle cy="-120" r="9" fill="#c8402f"/>
       <path d="M-66-40q66 26 132 0" fill="none" stroke="#7fa3c7" stroke-width="6"/>`,
    ),
  };
}

export function book(place: Place): Thing {
  return {
    name: "book",
    svg: at(
      place,
      `${shadow(70)}<path d="M-66-22L-46-40H66L50-22z" fill="#35597d"/><path d="M-66-22H50V0H-66z" fill="#28445f"/>
       <path d="M50-22L66-40V-16L50 0z" fill="#efe9da"/><path d="M-52-12H20" stroke="#e3b129" stroke-width="4"/>`,
    ),
  };
}

export function spoon(place: Place): Thing {
  const metal = `<path d="M-40-4Q0-10 44-6" stroke="#8d969e" stroke-width="6" stroke-linecap="round" fill="none"/>
    <ellipse cx="-46" cy="-4" rx="20" ry="9" fill="#b7bfc6" stroke="#8d969e" stroke-width="2"/>`;
  return { name: "spoon", svg: at(place, metal) };
}

/** A sailing boat, 150 units high. */
export function boat(place: Place, colour: Colour): Thing {
  return {
    name: "boat",
    colour,
    svg: at(
      place,
      `<path d="M-70-26H74L52 4Q0 14-48 4z" fill="#7b4a2b"/><path d="M-70-26H74L70-19H-65z" fill="#f0e6d2"/>
       <path d="M0-150V-26" stroke="#5b3a22" stroke-width="5"/>
       <path d="M6-148Q70-90 62-36H6z" fill="${COLOURS[colour]}"/><path d="M-6-132Q-48-80-52-36H-6z" fill="${COLOURS[colour]}" opacity=".82"/>
       <path d="M6-148Q70-90 62-36H6z" fill="url(#round)"/>
       <path d="M-84 10q14-8 28 0t28 0 28 0 28 0 28 0" stroke="#e7f6ff" stroke-width="4" fill="none" opacity=".8"/>`,
    ),
  };
}

function at({ x, y, scale = 1, isMirrored = false }: Place, shapes: string): string {
  return `<g transform="translate(${x} ${y}) scale(${isMirrored ? -scale : scale} ${scale})">${shapes}</g>`;
}

function shadow(width: number): string {
  return `<ellipse cy="1" rx="${width}" ry="${width / 6}" fill="#0b1a2a" opacity=".18"/>`;
}

/** Gradients and clips that things and backgrounds refer to. */
export const DEFINITIONS = `<defs>
  <linearGradient id="coat"><stop stop-color="#39434f"/><stop offset=".5" stop-color="#222b35"/><stop offset="1" stop-color="#10151b"/></linearGradient>
  <radialGradient id="belly" cx=".42" cy=".4"><stop stop-color="#fff"/><stop offset="1" stop-color="#d5dde6"/></radialGradient>
  <linearGradient id="scales" x2="0" y2="1"><stop stop-color="#6f93ad"/><stop offset="1" stop-color="#cfdde6"/></linearGradient>
  <linearGradient id="round"><stop stop-color="#fff" stop-opacity=".3"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
  <clipPath id="above"><rect x="-90" y="-160" width="180" height="160"/></clipPath>
</defs>`;
