import type { FormEvent } from "react";
import { useApiMutation, useApiQuery } from "../api/use-api.ts";
import { formBody } from "../components/form-body.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";

const ROLES = {
  viewer: "sees how far campaigns are",
  reviewer: "also reviews sentences",
  manager: "also makes and runs campaigns, and invites workers",
  owner: "also adds and removes members",
};

/** The people of the lab, and what each may do. */
export function MembersPage() {
  const members = useApiQuery("GET /api/members");
  const remove = useApiMutation();
  return (
    <MemberPage title="Members">
      {({ name: own }) => (
        <div className="stack">
          <h1>Members</h1>
          {remove.error !== null && <Failure error={remove.error} />}
          <Loaded query={members}>
            {({ members: list }) => (
              <Table
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
                  {
                    title: "Actions",
                    hideTitle: true,
                    render: ({ id, name }) =>
                      name !== own && (
                        <button
                          type="button"
                          className="danger"
                          disabled={remove.isPending}
                          onClick={() =>
                            remove.mutate({ route: "DELETE /api/members/:member", params: { member: id } })
                          }
                        >
                          Remove<span className="unseen"> {name}</span>
                        </button>
                      ),
                  },
                ]}
              />
            )}
          </Loaded>
          <AddMember />
        </div>
      )}
    </MemberPage>
  );
}

function AddMember() {
  const change = useApiMutation<"POST /api/members">();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    change.mutate({ route: "POST /api/members", body: formBody(form) }, { onSuccess: () => form.reset() });
  };
  return (
    <form className="panel stack" onSubmit={submit}>
      <h2>Add a member</h2>
      <div className="fields">
        <div className="field">
          <label htmlFor="member">Name</label>
          <input id="member" name="name" required maxLength={100} autoComplete="off" />
        </div>
        <div className="field">
          <label htmlFor="role">Role</label>
          <select id="role" name="role" defaultValue="reviewer">
            {Object.entries(ROLES).map(([role, about]) => (
              <option key={role} value={role}>
                {role}: {about}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="first-password">First password, at least ten characters</label>
          <input
            id="first-password"
            name="password"
            type="password"
            minLength={10}
            maxLength={200}
            required
            autoComplete="new-password"
          />
        </div>
      </div>
      {change.error !== null && <Failure error={change.error} />}
      {change.isSuccess && (
        <p className="good-text" role="status">
          Added {change.data.name}.
        </p>
      )}
      <div>
        <button type="submit" disabled={change.isPending}>
          Add
        </button>
      </div>
    </form>
  );
}
