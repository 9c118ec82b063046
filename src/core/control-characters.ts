/** Characters that a page or a terminal would interpret instead of showing: line breaks, escapes and direction overrides. */
export const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
