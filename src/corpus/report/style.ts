/** The look of a report: readable in print, light and dark, wide and narrow. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6a6a70; --rule: #d9d9de; --bar: #3366aa; --bad: #b3261e; --good: #2e7d32; --warn: #9a6700; --ground: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --soft: #a0a0a8; --rule: #3c3c42; --bar: #7aa7e0; --bad: #ff8a80; --good: #81c784; --warn: #e0b050; --ground: #17171a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid var(--rule); } h3 { margin-bottom: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th[scope=row], th:first-child, td.text { text-align: left; font-weight: normal; } td.text { white-space: normal; min-width: 16rem; } thead th { color: var(--soft); font-weight: 600; }
abbr { text-decoration: none; border-bottom: 1px dotted var(--soft); cursor: help; }
.paper { color: var(--soft); font-size: .8em; cursor: help; } .differs { border-bottom: 1px dotted var(--bad); }
.no-shortcut { color: var(--good); } .slight-shortcut { color: var(--warn); } .shortcut { color: var(--bad); font-weight: 600; } .not-known { color: var(--soft); }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1rem; }
figure { margin: 1rem 0; } figcaption { color: var(--soft); font-size: .9em; } svg { width: 100%; max-width: 45rem; font-size: 11px; }
svg rect, svg circle { fill: var(--bar); } svg rect:hover, svg circle:hover { fill: var(--bad); } svg .faint { opacity: .3; } svg line { stroke: var(--rule); } svg .reach { stroke: var(--ink); stroke-width: 2; } svg .mark { stroke: var(--bad); stroke-width: 2; } svg text { fill: var(--soft); } svg .axis { font-size: 12px; }
code { font-size: .85em; overflow-wrap: anywhere; } details { margin: 1rem 0; }
`;
