import type { BiasReply } from "../../../src/server/api/quality.ts";
import { useReply } from "../../api/use-reply.ts";
import { Loaded } from "../../parts/loaded.tsx";

const TONES = { "no shortcut": "good", "slight shortcut": "warn", shortcut: "bad", "not known": "" };

/** Whether labels can be guessed without looking at both sides: green, amber or red for each side alone. */
export function BiasLights({ path }: { readonly path: string }) {
  const bias = useReply<typeof BiasReply>(`${path}/bias`);
  return (
    <section>
      <h2>Shortcuts</h2>
      <p className="soft" id="definition-bias">
        Share of labels guessed right from one thing alone, by naive Bayes, cross-validated by writing task. A
        benchmark whose labels can be guessed this way measures the shortcut.
      </p>
      <Loaded query={bias}>
        {({ probes }) => (
          <div className="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">Seen alone</th>
                  <th scope="col">Verdict</th>
                  <th scope="col" className="number">
                    Guessed right
                  </th>
                  <th scope="col" className="number">
                    By chance
                  </th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {probes.map(({ name, verdict, accuracy, interval, chance, explanation }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      <span className={`tag ${TONES[verdict]}`}>{verdict}</span>
                    </td>
                    <td className="number">
                      {percent(accuracy)}
                      {interval !== null && (
                        <span className="soft">
                          {" "}
                          ({percent(interval[0])} to {percent(interval[1])})
                        </span>
                      )}
                    </td>
                    <td className="number">{percent(chance)}</td>
                    <td className="soft">{explanation}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </section>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)} %`;
}
