import "../style/help.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useState } from "react";
import { Empty, Loaded } from "../components/loaded.tsx";
import { PublicPage } from "../components/member-page.tsx";
import { HELP_PAGES } from "./help-pages.ts";
import type { HelpPage as Content } from "./render-markdown.ts";
import { searchHelp } from "./search-help.ts";

/** A page of the documentation, with a search over all pages. */
export function HelpPage() {
  const { pathname } = useLocation();
  const address = pathname.replace(/\/$/, "");
  const [query, setQuery] = useState("");
  return (
    <PublicPage title="Help">
      {() => (
        <div className="help">
          <div className="row apart">
            {address === "/help" ? <span /> : <Link to="/help">All help pages</Link>}
            <label className="help-search">
              <span className="unseen">Search the help pages</span>
              <input
                type="search"
                placeholder="Search the help pages"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
            </label>
          </div>
          {query.trim() === "" ? (
            <Article key={address} address={address} />
          ) : (
            <Hits query={query} onOpen={() => setQuery("")} />
          )}
        </div>
      )}
    </PublicPage>
  );
}

/** The content of a page. Its links are followed without loading the studio again. */
function Article({ address }: { readonly address: string }) {
  const { hash } = useLocation();
  const load = HELP_PAGES.get(address);
  const content = useQuery({
    queryKey: ["help", address],
    queryFn: () => load?.() ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={content}>
      {(page) =>
        page === null ? (
          <Empty text="There is no help page at this address.">
            <p>
              <Link to="/help">All help pages</Link>
            </p>
          </Empty>
        ) : (
          <Text page={page} anchor={hash} />
        )
      }
    </Loaded>
  );
}

function Text({ page, anchor }: { readonly page: Content; readonly anchor: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${page.title} · Counterpoint`;
  }, [page]);
  useEffect(() => {
    if (anchor === "") scrollTo(0, 0);
    else document.getElementById(decodeURIComponent(anchor))?.scrollIntoView();
  }, [anchor]);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a"); // clicks are on elements
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/help") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ href });
  };
  return (
    <>
      {page.headings.length > 2 && (
        <nav aria-label="On this page" className="on-this-page">
          {page.headings.map((heading) => (
            <Link key={heading.anchor} to="." hash={heading.anchor}>
              {heading.text}
            </Link>
          ))}
        </nav>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only its links are interactive */}
      <div
        className="help-text"
        onClick={follow}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pages, rendered by the build without HTML of their own
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </>
  );
}

/** Sections that have the words of a query. */
function Hits({ query, onOpen }: { readonly query: string; readonly onOpen: () => void }) {
  const text = useQuery({
    queryKey: ["help"],
    queryFn: async () => (await import("./help-text.ts")).HELP_TEXT,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={text}>
      {(pages) => {
        const hits = searchHelp(pages, query);
        if (hits.length === 0) return <Empty text={`No help page contains “${query.trim()}”.`} />;
        return (
          <ul className="help-hits">
            {hits.map(({ address, anchor, title, heading, excerpt }) => (
              <li key={`${address}#${anchor}`}>
                <Link to={address} hash={anchor} onClick={onOpen}>
                  {heading === title ? title : `${title}: ${heading}`}
                </Link>
                <p className="soft">{excerpt}</p>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
