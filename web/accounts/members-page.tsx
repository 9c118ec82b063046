import type { ReplyTo } from "../api/request.ts";
import { type ApiRequest, useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField, RequestButton, SelectField } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";

const ROLES = {
  viewer: "sees campaign progress; browses the library (including labels), reports and system comparisons",
  reviewer: "also reviews sentences, approves writers, tags annotations and uploads predictions",
  manager:
    "also creates and runs campaigns, invites and pays workers, manages benchmarks and teams, and downloads corpora",
  owner: "also adds and removes members",
};

/** The members of the lab with their roles. */
export function MembersPage() {
  const members = useApiQuery("GET /api/members");
  const ways = useApiQuery("GET /api/sign-in");
  const change = useApiMutation();
  const link = useApiMutation<"POST /api/members" | "POST /api/members/:member/link">();
  const provider = ways.data?.provider ?? null;
  return (
    <MemberPage title="Members">
      {({ name: own }) => (
        <div className="stack">
          <h1>Members</h1>
          <Failure error={change.error ?? link.error} />
          {link.data?.token != null && (
            <div className="notice good" role="status">
              <div>
                <p>
                  Link for {link.data.name}, to set a password with. It is valid for one day and can be used
                  once. Copy it now; it is not shown again.
                </p>
                <code className="message">{`${location.origin}/set-password#${link.data.token}`}</code>
              </div>
            </div>
          )}
          <Loaded query={members}>
            {({ members: list }) => (
              <Table
                saveAs="members"
                rows={list}
                rowKey={({ id }) => id}
                columns={[
                  { title: "Name", kind: "name", render: ({ name }) => name },
                  {
                    title: "Role",
                    render: ({ role }) => (
                      <>
                        {role} <span className="soft">{ROLES[role]}</span>
                      </>
                    ),
                  },
                  ...(provider === null
                    ? []
                    : [
                        {
                          title: "E-mail address",
                          render: (member: ListedMember) => <Email member={member} provider={provider} />,
                        },
                      ]),
                  {
                    title: "Signs in with",
                    render: ({ hasPassword, hasSecondFactor }) => (
                      <span className="row">
                        {hasPassword ? (
                          <span className="tag">password</span>
                        ) : (
                          <span className="soft">no password</span>
                        )}
                        {hasSecondFactor && <span className="tag good">second factor</span>}
                      </span>
                    ),
                  },
                  {
                    title: "Actions",
                    hideTitle: true,
                    render: ({ id, name, hasSecondFactor }) =>
                      name !== own && (
                        <span className="row">
                          <RequestButton
                            change={link}
                            request={{ route: "POST /api/members/:member/link", params: { member: id } }}
                          >
                            New password<span className="unseen"> for {name}</span>
                          </RequestButton>
                          {hasSecondFactor && (
                            <RequestButton
                              change={change}
                              request={{
                                route: "DELETE /api/members/:member/second-factor",
                                params: { member: id },
                              }}
                            >
                              Remove second factor<span className="unseen"> of {name}</span>
                            </RequestButton>
                          )}
                          <RequestButton
                            className="danger"
                            change={change}
                            request={{ route: "DELETE /api/members/:member", params: { member: id } }}
                          >
                            Remove<span className="unseen"> {name}</span>
                          </RequestButton>
                        </span>
                      ),
                  },
                ]}
              />
            )}
          </Loaded>
          <AddMember change={link} provider={provider} />
        </div>
      )}
    </MemberPage>
  );
}

type ListedMember = ReplyTo<"GET /api/members">["members"][number];

/** The address by which the provider knows a member, to be entered and changed. */
function Email({ member, provider }: { readonly member: ListedMember; readonly provider: string }) {
  const change = useApiMutation<"PUT /api/members/:member/email">();
  const send = onSubmit<{ email: string }>(({ email }) =>
    change.mutate({
      route: "PUT /api/members/:member/email",
      params: { member: member.id },
      body: { email: email === "" ? null : email },
    }),
  );
  return (
    <form className="row" onSubmit={send}>
      <input
        type="email"
        name="email"
        aria-label={`E-mail address of ${member.name} at ${provider}`}
        defaultValue={member.email ?? ""}
        maxLength={200}
      />
      <button type="submit" disabled={change.isPending}>
        Save<span className="unseen"> the address of {member.name}</span>
      </button>
      <Failure error={change.error} />
    </form>
  );
}

/** The form to add a member, who gets a link to set a password. */
function AddMember({
  change,
  provider,
}: {
  readonly change: ReturnType<typeof useApiMutation<"POST /api/members" | "POST /api/members/:member/link">>;
  readonly provider: string | null;
}) {
  const add = onSubmit<Pick<ApiRequest<"POST /api/members">["body"], "name" | "role"> & { email?: string }>(
    ({ name, role, email = "" }, form) =>
      change.mutate(
        { route: "POST /api/members", body: { name, role, email: email === "" ? null : email } },
        { onSuccess: () => form.reset() },
      ),
  );
  return (
    <form className="panel stack" onSubmit={add}>
      <h2>Add a member</h2>
      <div className="fields">
        <InputField id="member" label="Name" name="name" required maxLength={100} autoComplete="off" />
        <SelectField
          id="role"
          label="Role"
          defaultValue="reviewer"
          options={Object.entries(ROLES).map(([role, about]) => [role, `${role}: ${about}`] as const)}
        />
        {provider !== null && (
          <InputField
            id="email"
            label={`E-mail address at ${provider}`}
            type="email"
            maxLength={200}
            autoComplete="off"
          />
        )}
      </div>
      <div>
        <button type="submit" disabled={change.isPending}>
          Add
        </button>
      </div>
    </form>
  );
}
