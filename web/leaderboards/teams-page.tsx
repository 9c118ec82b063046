import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField, RequestButton } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import { Empty, Failure, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";

/** The teams that can submit to benchmarks. */
export function TeamsPage() {
  const teams = useApiQuery("GET /api/teams");
  const invite = useApiMutation<"POST /api/teams" | "POST /api/teams/:team/invitation">();
  const remove = useApiMutation();
  const add = onSubmit<{ name: string }>((body, form) =>
    invite.mutate({ route: "POST /api/teams", body }, { onSuccess: () => form.reset() }),
  );
  const error = invite.error ?? remove.error;
  return (
    <MemberPage title="Teams">
      {() => (
        <div className="stack">
          <h1>Teams</h1>
          <p>
            A team can submit to every benchmark, within each benchmark's submission limit. Create only one
            team per group: a group with two teams would have twice the limit.
          </p>
          <Failure error={error} />
          {invite.data !== undefined && (
            <div className="notice good" role="status">
              <div>
                <p>
                  Invitation link for {invite.data.name}. The team uses it to set a password. Copy it now; it
                  is not shown again.
                </p>
                <code className="message">{`${location.origin}/join-team#${invite.data.token}`}</code>
              </div>
            </div>
          )}
          <Loaded query={teams}>
            {({ teams: list }) =>
              list.length === 0 ? (
                <Empty text="No teams yet." />
              ) : (
                <Table
                  saveAs="teams"
                  rows={list}
                  rowKey={({ id }) => id}
                  columns={[
                    { title: "Name", kind: "name", render: ({ name }) => name },
                    { title: "Created", render: ({ createdAt }) => formatTime(createdAt) },
                    {
                      title: "Status",
                      render: ({ hasJoined }) =>
                        hasJoined ? (
                          <span className="tag good">joined</span>
                        ) : (
                          <span className="tag">invited</span>
                        ),
                    },
                    {
                      title: "Actions",
                      hideTitle: true,
                      render: ({ id, name }) => (
                        <span className="row">
                          <RequestButton
                            change={invite}
                            request={{ route: "POST /api/teams/:team/invitation", params: { team: id } }}
                          >
                            New link<span className="unseen"> for {name}</span>
                          </RequestButton>
                          <RequestButton
                            className="danger"
                            change={remove}
                            request={{ route: "DELETE /api/teams/:team", params: { team: id } }}
                          >
                            Remove<span className="unseen"> {name}</span>
                          </RequestButton>
                        </span>
                      ),
                    },
                  ]}
                />
              )
            }
          </Loaded>
          <form className="panel stack" onSubmit={add}>
            <h2>Add a team</h2>
            <InputField
              id="team"
              label="Name"
              help="Shown on leaderboards and used to sign in."
              name="name"
              required
              maxLength={100}
              autoComplete="off"
            />
            <div>
              <button type="submit" disabled={invite.isPending}>
                Add
              </button>
            </div>
          </form>
        </div>
      )}
    </MemberPage>
  );
}
