/** What a page or a terminal would obey rather than show: line breaks, escapes and overrides of direction. */
export const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
