/** The command that writes the corpus of a campaign as its page shows it. The page does not know the data folder. */
export function buildCommand(campaign: string, { drops }: { readonly drops: boolean }): string {
  return `counterpoint campaign build ${campaign} --out corpus${drops ? " --drop-unfinished" : ""}`;
}
