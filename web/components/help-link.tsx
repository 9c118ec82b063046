/** A link to the entry of something on a help page. It opens in a new tab, so that what a form holds is not lost. */
export function HelpLink({ to, about }: { readonly to: `/help/${string}`; readonly about: string }) {
  const title = `Help on ${about}`;
  return (
    <a className="help-link" href={to} target="_blank" rel="noreferrer" title={title}>
      <span aria-hidden="true">?</span>
      <span className="unseen">{title}</span>
    </a>
  );
}
