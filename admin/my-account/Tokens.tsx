import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { newToken } from '../../forms/my-account/account.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { formatMoment } from '../ui/format.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useRead } from '../ui/useRead.ts'
import { Secrets } from './Secrets.tsx'

type Token = Output<typeof calls.authentication.tokens>['items'][number]
const rowSchema = rowOf(calls.authentication.tokens.reply)
const titleOf = (name: keyof Token) => fieldOf(rowSchema, name).title

/** Personal tokens for the command line and the terminal: list, create, revoke. */
export function Tokens() {
  // The key is not under `authentication`: those queries are never refreshed after a write.
  const reading = useRead(['tokens', 'list'], (how) => api.authentication.tokens(how))
  return (
    <Secrets
      title="Personal Tokens"
      reading={reading}
      nameTitle={titleOf('name')}
      columns={[
        { title: titleOf('expiresOn'), cell: ({ expiresOn }) => formatMoment(expiresOn) },
        { title: titleOf('lastUsedOn'), cell: ({ lastUsedOn }) => (lastUsedOn ? formatMoment(lastUsedOn) : '–') },
      ]}
      none="No tokens. The command line and the terminal sign in with one."
      create="Create Token"
      creating={({ close, show }) => <CallForm form={newToken} context={{}} onClose={close} onDone={({ token }) => show(token)} />}
      shown={{ title: 'Your New Token', label: 'Token', warning: messages.tokenShownOnce }}
      revoking={({ id, name }, close) => (
        <ConfirmCall
          call={calls.authentication.revokeToken}
          request={{ params: { id } }}
          title="Revoke Token"
          text={`Whatever signs in with “${name}” is signed out at once.`}
          confirm="Revoke"
          dangerous
          onClose={close}
        />
      )}
    />
  )
}
