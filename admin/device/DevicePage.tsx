import { Alert, Box, Button, List, ListItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { scopeLabel } from '../../forms/my-account/scopes.ts'
import { messages } from '../../rules/messages.ts'
import { plainUserCode, shownUserCode } from '../../rules/programs/pairing.ts'
import { clientOfScopes } from '../../rules/programs/scopes.ts'
import { api } from '../providers/api.ts'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { sentenceOf } from '../ui/sentences.ts'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useOptions } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** Approves or refuses a program that asks for a token, with the code from the link or typed. */
export function DevicePage() {
  const [search, setSearch] = useSearchParams()
  const [answered, setAnswered] = useState<string | null>(null)
  const code = search.get('code') ?? ''
  const { data, error } = useQuery({
    queryKey: ['authentication', 'device', code],
    queryFn: ({ signal }) => api.authentication.device({ params: { userCode: code }, signal }),
    enabled: code !== '' && answered === null,
    retry: false,
  })
  const why = error && (error instanceof Refused && error.status === 404 ? messages.deviceUnknown : sentenceOf(error))
  return (
    <Page>
      <PageHeader title="Sign In a Program" />
      <Box sx={{ maxWidth: 560 }}>
        <Section title={code === '' ? messages.deviceCodeHow : 'A Program Asks'}>
          {answered && <Alert severity="success">{answered}</Alert>}
          {!answered && why && <Alert severity="error">{why}</Alert>}
          {!answered && (code === '' || why) && <CodeForm onCode={(typed) => setSearch({ code: typed })} />}
          {!answered && !why && code !== '' && (data ? <Answer code={code} asking={data} onAnswered={setAnswered} /> : <Waiting />)}
        </Section>
      </Box>
    </Page>
  )
}

function CodeForm({ onCode }: { onCode(code: string): void }) {
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onCode(shownUserCode(plainUserCode(typed)))
  }
  return (
    <Stack component="form" spacing={2} onSubmit={send}>
      <TextField label="Code" value={typed} autoFocus autoComplete="off" onChange={({ target }) => setTyped(target.value.slice(0, 20))} />
      <Button type="submit" variant="contained" disabled={plainUserCode(typed) === ''}>
        Continue
      </Button>
    </Stack>
  )
}

interface AnswerProps {
  code: string
  asking: Output<typeof calls.authentication.device>
  onAnswered(sentence: string): void
}

function Answer({ code, asking, onAnswered }: AnswerProps) {
  const { email } = useUser()
  const { run, isPending } = useCall(calls.authentication.answerDevice)
  const answer = async (isApproved: boolean) => {
    const done = await run({ params: { userCode: code }, body: { isApproved } })
    if ('answer' in done) onAnswered(isApproved ? messages.deviceApproved : messages.deviceRefused)
  }
  const { program, address, scopes } = asking
  const clients = useOptions(['clients'], (how) => api.lists.clients(how), clientOfScopes(scopes) !== null)
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {program}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`Code ${code} · from ${address ?? 'an unknown address'} · signs in as ${email}`}
        </Typography>
      </div>
      <Typography>{messages.deviceHow}</Typography>
      <List dense disablePadding>
        {(scopes?.map((scope) => scopeLabel(scope, clients)) ?? [messages.deviceAll]).map((text) => (
          <ListItem key={text}>{text}</ListItem>
        ))}
      </List>
      <Stack direction="row" spacing={1}>
        <Button variant="contained" loading={isPending} onClick={() => answer(true)}>
          Approve
        </Button>
        <Button color="error" disabled={isPending} onClick={() => answer(false)}>
          Refuse
        </Button>
      </Stack>
    </Stack>
  )
}
