import { useState } from "react";
import { encode } from "uqr";
import type { ReplyTo } from "../api/request.ts";
import { queryClient, SESSION_KEY, useApiMutation, useApiQuery, useSession } from "../api/use-api.ts";
import { InputField, RequestButton, Submit } from "../components/form.tsx";
import { formatTime } from "../components/format.ts";
import { onSubmit } from "../components/interaction.ts";
import { Failure, Loaded } from "../components/loaded.tsx";
import { MemberPage, PublicPage } from "../components/member-page.tsx";
import { Table } from "../components/table.tsx";
import { describeBrowser } from "./describe-browser.ts";
import { NewPasswordField, PasswordField } from "./sign-in-page.tsx";

type Account = ReplyTo<"GET /api/account">;

/** A member's own account: password, second factor and sessions; of a team its sessions. */
export function AccountPage() {
  const account = useApiQuery("GET /api/account");
  const isTeam = useSession().data?.role === "team";
  const Layout = isTeam ? PublicPage : MemberPage;
  return (
    <Layout title="Your account">
      {({ name, role, needsSecondFactor }) => (
        <div className="stack">
          <h1>Your account</h1>
          <p>
            You are {name}, {role}.
          </p>
          {needsSecondFactor && (
            <div className="notice" role="status">
              <p>
                <strong>Set up a second factor first.</strong> This server requires one for owners. Other
                pages open once it is set up.
              </p>
            </div>
          )}
          <Loaded query={account}>
            {(content) => (
              <>
                {isTeam && <p>To change your password, ask the people who run this server for a new link.</p>}
                {content.hasPassword && !isTeam && <ChangePassword />}
                {!isTeam && <SecondFactor account={content} />}
                <Sessions account={content} />
              </>
            )}
          </Loaded>
        </div>
      )}
    </Layout>
  );
}

function ChangePassword() {
  const change = useApiMutation<"PUT /api/account/password">((session) =>
    queryClient.setQueryData(SESSION_KEY, session),
  );
  const send = onSubmit<Record<"password" | "newPassword", string>>((body, form) =>
    change.mutate({ route: "PUT /api/account/password", body }, { onSuccess: () => form.reset() }),
  );
  return (
    <form className="panel stack" onSubmit={send}>
      <h2>Password</h2>
      <div className="account-fields stack">
        <PasswordField id="own-password" label="Current password" name="password" />
        <NewPasswordField id="new-password" label="New password" name="newPassword" />
      </div>
      <Submit change={change} success="Password changed. All other sessions have ended.">
        Change password
      </Submit>
    </form>
  );
}

function SecondFactor({ account }: { readonly account: Account }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <section className="panel stack">
      <h2>Second factor</h2>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {account.hasSecondFactor ? (
        <RemoveSecondFactor recoveryCodes={account.recoveryCodes} />
      ) : account.hasPassword ? (
        <SetUpSecondFactor onEnabled={setCodes} />
      ) : (
        <p>You sign in through your organisation, which manages second factors itself.</p>
      )}
    </section>
  );
}

/** The recovery codes, which are shown once. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className="notice good" role="status">
      <div>
        <p>
          The second factor is set up. Each of these recovery codes lets you sign in once without your phone.
          Print them or copy them to a safe place now. They are not shown again.
        </p>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function SetUpSecondFactor({ onEnabled }: { readonly onEnabled: (codes: readonly string[]) => void }) {
  const start = useApiMutation<"POST /api/account/second-factor">();
  const enable = useApiMutation<"PUT /api/account/second-factor">(({ recoveryCodes, ...session }) => {
    queryClient.setQueryData(SESSION_KEY, session);
    onEnabled(recoveryCodes);
  });
  const sendPassword = onSubmit<{ password: string }>((body) =>
    start.mutate({ route: "POST /api/account/second-factor", body }),
  );
  const sendCode = onSubmit<{ code: string }>((body) =>
    enable.mutate({ route: "PUT /api/account/second-factor", body }),
  );
  if (start.data === undefined)
    return (
      <form className="stack" onSubmit={sendPassword}>
        <p>
          With a second factor, a password is not enough to sign in: you also enter a code from an
          authenticator app on your phone.
        </p>
        <div className="account-fields stack">
          <PasswordField id="confirm-password" label="Your password" name="password" />
        </div>
        <Submit change={start}>Set up a second factor</Submit>
      </form>
    );
  const { secret, uri } = start.data;
  return (
    <form className="stack" onSubmit={sendCode}>
      <p>
        Scan this QR code with an authenticator app, or type in the key. Then enter the code the app shows.
      </p>
      <QrCode text={uri} />
      <p>
        Key: <code>{secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <div className="account-fields stack">
        <InputField
          id="first-code"
          name="code"
          label="Code"
          required
          inputMode="numeric"
          pattern="[0-9]{6}"
          title="Six digits"
          autoComplete="one-time-code"
        />
      </div>
      <Submit change={enable}>Enable</Submit>
    </form>
  );
}

/** A QR code, made in the browser: the key in it goes nowhere else. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the key">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** ISO 18004: four modules of white around a QR code. */
const QUIET_ZONE = 4;

function RemoveSecondFactor({ recoveryCodes }: { readonly recoveryCodes: number }) {
  const change = useApiMutation<"DELETE /api/account/second-factor">((session) =>
    queryClient.setQueryData(SESSION_KEY, session),
  );
  const send = onSubmit<Record<"password" | "code", string>>((body) =>
    change.mutate({ route: "DELETE /api/account/second-factor", body }),
  );
  return (
    <form className="stack" onSubmit={send}>
      <p>
        It is set up, with {recoveryCodes} recovery {recoveryCodes === 1 ? "code" : "codes"} left. To use
        another phone or to get new codes, remove it and set it up again.
      </p>
      <div className="account-fields stack">
        <PasswordField id="confirm-password" label="Your password" name="password" />
        <InputField
          id="last-code"
          name="code"
          label="Code"
          help="From the app, or a recovery code."
          required
          maxLength={40}
          autoComplete="one-time-code"
        />
      </div>
      <Submit change={change} className="danger">
        Remove the second factor
      </Submit>
    </form>
  );
}

function Sessions({ account: { sessions } }: { readonly account: Account }) {
  const end = useApiMutation();
  return (
    <section className="panel stack">
      <h2>Sessions</h2>
      <p>Browsers in which you are signed in. End those you don't recognise, and change your password.</p>
      <Failure error={end.error} />
      <Table
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            title: "Browser",
            kind: "name",
            render: ({ userAgent, isCurrent }) => (
              <>
                {describeBrowser(userAgent)} {isCurrent && <span className="tag good">this browser</span>}
              </>
            ),
          },
          { title: "Address", render: ({ address }) => address },
          {
            title: "Signed in",
            render: ({ createdAt, method }) =>
              `${formatTime(createdAt)}${method === "openid-connect" ? ", through your organisation" : ""}`,
          },
          { title: "Last seen", render: ({ lastSeenAt }) => formatTime(lastSeenAt) },
          {
            title: "Actions",
            hideTitle: true,
            render: ({ id, isCurrent, userAgent }) =>
              !isCurrent && (
                <RequestButton
                  change={end}
                  request={{ route: "DELETE /api/account/sessions/:session", params: { session: id } }}
                >
                  End<span className="unseen"> the session in {describeBrowser(userAgent)}</span>
                </RequestButton>
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <div>
          <RequestButton className="danger" change={end} request={{ route: "DELETE /api/account/sessions" }}>
            End all others
          </RequestButton>
        </div>
      )}
    </section>
  );
}
