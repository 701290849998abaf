// What a page or an app does with openapi-fetch. It is compiled, not run.

import createClient from "openapi-fetch";
import type { components, paths } from "./api";

const client = createClient<paths>({ baseUrl: "https://api.example.com" });

type Problem = components["schemas"]["ErrorOrGatewayMessage"];

/** What to show of a failure, whoever answered it. */
export function detail(problem: Problem): string {
  return "code" in problem ? `${problem.code}: ${problem.detail}` : problem.message;
}

export async function signIn(email: string, password: string): Promise<string> {
  const { data, error } = await client.POST("/auth/login", { body: { email, password } });
  if (error) throw new Error(detail(error));
  return data.access_token;
}

export async function sync(records: components["schemas"]["AttendanceSync"][], key: string): Promise<string> {
  const { data, error } = await client.POST("/attendances/sync", {
    params: { header: { "Idempotency-Key": key, "Client-Time": new Date().toISOString() } },
    body: { records },
  });
  if (error) throw new Error(detail(error));
  return data.job_id;
}

/** How many items of a job have each verdict. */
export async function verdicts(job_id: string): Promise<Map<string, number>> {
  const count = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const { data, error } = await client.GET("/jobs/{job_id}/items", {
      params: { path: { job_id }, query: cursor === undefined ? {} : { cursor } },
    });
    if (error) throw new Error(detail(error));
    for (const item of data.data) count.set(item.verdict, (count.get(item.verdict) ?? 0) + 1);
    cursor = data.meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return count;
}

/** A flag is text: one that this client does not know is shown as it is. */
export async function flagsOf(id: string): Promise<string[]> {
  const titles: Record<string, string> = { late_arrival: "Late", auto_closed: "Closed by the service" };
  const { data, error } = await client.GET("/attendances/{id}", { params: { path: { id } } });
  if (error) throw new Error(detail(error));
  return data.flags.map((flag) => titles[flag] ?? flag);
}
