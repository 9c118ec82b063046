import type { FastifyReply, FastifyRequest } from "fastify";

/** Upper bounds of the buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Series {
  readonly labels: string;
  readonly buckets: number[];
  count: number;
  seconds: number;
}

/** Counts requests and their durations, by route and status; Prometheus reads them as text. */
export class RequestMetrics {
  readonly #series = new Map<string, Series>();

  readonly count = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Patterns of routes only: the number of addresses is unbounded.
    const route = request.routeOptions.url ?? "none";
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const fresh = { labels, buckets: BUCKETS.map(() => 0), count: 0, seconds: 0 };
    const series = this.#series.get(labels) ?? fresh;
    this.#series.set(labels, series);
    const seconds = reply.elapsedTime / 1_000;
    series.count += 1;
    series.seconds += seconds;
    for (const [i, bound] of BUCKETS.entries()) if (seconds <= bound) series.buckets[i]! += 1;
  };

  /** Prometheus's text format, version 0.0.4. */
  text(): string {
    const name = "counterpoint_http_request_duration_seconds";
    const lines = [`# HELP ${name} How long requests took.`, `# TYPE ${name} histogram`];
    for (const { labels, buckets, count, seconds } of this.#series.values()) {
      for (const [i, bound] of BUCKETS.entries()) {
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${buckets[i]}`);
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`);
    }
    const memory = "process_resident_memory_bytes";
    lines.push(`# HELP ${memory} Memory in use.`, `# TYPE ${memory} gauge`);
    lines.push(`${memory} ${process.memoryUsage.rss()}`);
    return `${lines.join("\n")}\n`;
  }
}
