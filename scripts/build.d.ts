/** Records that dist/ was built from inputs with this hash. */
export function recordBuild(inputs: string, root?: string): void;

/** True when dist/ is, byte for byte, what the last build made of the files as they are. */
export function isBuilt(mode: string, root?: string): boolean;

/** A hash of all that the build reads. */
export function hashInputs(mode?: string, root?: string): string;
