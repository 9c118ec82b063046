import { type ApiRequest, useApiMutation, useApiQuery } from "../api/use-api.ts";
import { InputField, RequestButton, SelectField, Submit } from "../components/form.tsx";
import { onSubmit } from "../components/interaction.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { MemberPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";

const ROLES = {
  viewer: "sees how far campaigns are",
  reviewer: "also reviews sentences",
  manager: "also makes and runs campaigns, and invites workers",
  owner: "also adds and removes members",
};

/** The members of the lab with their roles. */
export function MembersPage() {
  const members = useApiQuery("GET /api/members");
  const remove = useApiMutation();
  return (
    <MemberPage title="Members">
      {({ name: own }) => (
        <div className="stack">
          <h1>Members</h1>
          <Failure error={remove.error} />
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
                        <RequestButton
                          className="danger"
                          change={remove}
                          request={{ route: "DELETE /api/members/:member", params: { member: id } }}
                        >
                          Remove<span className="unseen"> {name}</span>
                        </RequestButton>
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
  const add = onSubmit<ApiRequest<"POST /api/members">["body"]>((body, form) =>
    change.mutate({ route: "POST /api/members", body }, { onSuccess: () => form.reset() }),
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
        <InputField
          id="first-password"
          label="First password, at least ten characters"
          name="password"
          type="password"
          minLength={10}
          maxLength={200}
          required
          autoComplete="new-password"
        />
      </div>
      <Submit change={change} success={`Added ${change.data?.name}.`}>
        Add
      </Submit>
    </form>
  );
}
