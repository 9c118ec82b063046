/** The fields of a form as the body of a request; the form has the fields that the route wants, and the server checks them. */
export function formBody<Body>(form: HTMLFormElement): Body {
  return Object.fromEntries(new FormData(form)) as Body;
}
