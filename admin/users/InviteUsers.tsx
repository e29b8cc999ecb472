import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { schemaTitle } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { peopleIn } from '../../forms/users/people.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { holdWork } from '../providers/work.ts'
import { useAsk } from '../ui/dialogs/Ask.tsx'
import { DISCARD } from '../ui/forms/Leaving.tsx'
import { useCall } from '../ui/useCall.tsx'
import { InvitedRows } from './InvitedRows.tsx'
import { type People, PeopleFields } from './PeopleFields.tsx'

type Result = Output<typeof calls.users.invite>

const whyNot = (count: number): string | null => {
  if (count === 0) return messages.required
  return count > limits.invitedAtOnce ? sentences.tooMany(limits.invitedAtOnce) : null
}

/** Invites people from pasted text or a file: first checks each line, then invites the valid ones. */
export function InviteUsers({ clientId = null, onClose }: { clientId?: number | null; onClose(): void }) {
  const [people, setPeople] = useState<People>({ text: '', roleName: clientId === null ? null : 'ClientAdministrator', clientId })
  const [result, setResult] = useState<Result | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { run, isPending } = useCall(calls.users.invite)
  const translate = useTranslate()
  const titleId = useId()
  const [ask, question] = useAsk()
  useEffect(holdWork, [])

  const send = async (dryRun: boolean) => {
    const { text, ...given } = people
    const users = peopleIn(text)
    const why = whyNot(users.length)
    setWrong(why)
    if (why) return
    const outcome = await run({ body: { ...given, users, dryRun } })
    if ('answer' in outcome) setResult(outcome.answer)
  }
  const good = result ? result.invitedCount + result.addedCount : 0
  const isChecked = result?.dryRun === true
  const isDone = result?.dryRun === false
  const cancel = async () => {
    if (!people.text || (await ask(DISCARD))) onClose()
  }
  return (
    <Dialog open onClose={isDone ? undefined : cancel} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{schemaTitle(calls.users.invite.body)}</DialogTitle>
      <DialogContent>
        {result ? <InvitedRows result={result} /> : <PeopleFields people={people} onChange={setPeople} wrong={wrong} />}
        {isChecked && good === 0 && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {messages.nobodyToInvite}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {isChecked && <Button onClick={() => setResult(null)}>Back</Button>}
        {!isDone && (
          <Button color="inherit" onClick={cancel}>
            {translate('ra.action.cancel')}
          </Button>
        )}
        {!result && (
          <Button variant="contained" loading={isPending} onClick={() => send(true)}>
            Check
          </Button>
        )}
        {isChecked && (
          <Button variant="contained" loading={isPending} disabled={good === 0} onClick={() => send(false)}>
            {`Invite ${good}`}
          </Button>
        )}
        {isDone && (
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        )}
      </DialogActions>
      {question}
    </Dialog>
  )
}
