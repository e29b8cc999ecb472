import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { newToken } from '../../forms/my-account/account.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useOptions, useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { RevokeToken } from './RevokeToken.tsx'
import { Secrets } from './Secrets.tsx'
import { TOKEN_COLUMNS } from './tokenColumns.ts'

/** Personal tokens for the command line, the terminal and scripts: list, create, revoke. */
export function Tokens() {
  const clients = useOptions(['clients'], (how) => api.lists.clients(how), isStaff(personOf(useUser())))
  // The key must not start with `authentication`: such queries are not refreshed after a write.
  const reading = useRead(['tokens', 'list'], (how) => api.authentication.tokens(how))
  return (
    <Secrets
      title="Personal Tokens"
      reading={reading}
      nameTitle="Name"
      columns={TOKEN_COLUMNS}
      none="No tokens. The command line and the terminal sign in with one."
      create="Create Token"
      creating={({ close, show }) => <CallForm form={newToken} context={{ clients }} onClose={close} onDone={({ token }) => show(token)} />}
      shown={{ title: 'Your New Token', label: 'Token', warning: messages.tokenShownOnce }}
      revoking={({ id, name }, close) => (
        <RevokeToken call={calls.authentication.revokeToken} params={{ id }} name={name} onClose={close} />
      )}
    />
  )
}
