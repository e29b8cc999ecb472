import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormGroup,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Refused } from '../../../client/index.ts'
import { changedField } from '../../../contract/activity/words.ts'
import { type Field, fieldOf, propertiesOf, schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { CopiedChange } from '../../../contract/licenses/copy.ts'
import { copyGroupOf } from '../../../rules/licenses/copy.ts'
import { messages } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { valueWords } from '../../ui/batches/valueWords.ts'

const COPY = 'copyToSecondaryLicenses'

type Copying = typeof calls.licenses.information | typeof calls.licenses.trackingDetails

const previewOf = (call: Copying) =>
  call === calls.licenses.information ? calls.licenses.previewInformationCopy : calls.licenses.previewTrackingCopy

/** The changes on the secondaries; empty if the server refuses the edit, because the form then shows the errors. */
const changesOf = async (call: Copying, id: number, body: Values): Promise<CopiedChange[]> => {
  try {
    return (await api.call(previewOf(call), { params: { id }, body })).items
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return []
    throw error
  }
}

interface Asked {
  changes: CopiedChange[]
  answer(chosen: CopiedChange[] | null): void
}

/**
 * Asks which changes to copy to the secondaries when a primary license is saved. Pass `askMore` to the CallForm: it resolves to the
 * additional body fields, or to null if cancelled. Render the second element beside that dialog, not inside it. Asks nothing if no
 * secondary would change.
 */
export function useCopyQuestion(
  call: Copying,
  { id, isMaster, hasChildren }: License,
): [askMore: undefined | ((body: Values) => Promise<Values | null>), ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!isMaster || !hasChildren) return [undefined, null]
  const askMore = async (body: Values) => {
    const changes = await changesOf(call, id, body)
    if (changes.length === 0) return {}
    const chosen = await new Promise<CopiedChange[] | null>((answer) => setAsked({ changes, answer }))
    setAsked(null)
    return chosen && { [COPY]: bodyOf(fieldOf(call.body, COPY), chosen) }
  }
  return [askMore, asked && <CopyToSecondaries schema={fieldOf(call.body, COPY)} {...asked} />]
}

const groupsOf = (schema: Field): [string, Field][] => Object.entries(propertiesOf(schema)).filter(([name]) => name !== 'fields')

/** The chosen changes as in the request: the groups, and the fields of each license. */
const bodyOf = (schema: Field, chosen: CopiedChange[]): Values => {
  const fields = new Map<number, string[]>()
  for (const { licenseId, field } of chosen) fields.set(licenseId, [...(fields.get(licenseId) ?? []), field])
  const groups = groupsOf(schema).map(([name]) => [name, chosen.some(({ group }) => group === name)])
  return { ...Object.fromEntries(groups), fields: [...fields].map(([licenseId, names]) => ({ licenseId, fields: names })) }
}

const keyOf = ({ licenseId, field }: CopiedChange): string => `${licenseId} ${field}`

/** Whether a change can be chosen. The due date derives from the expiration date. */
const isChosen = ({ field }: CopiedChange): boolean => copyGroupOf(field) !== undefined

/** Copy Changes to Secondary Licenses: the old and new values on each secondary, by group. All are checked at first. */
function CopyToSecondaries({ schema, changes, answer }: Asked & { schema: Field }) {
  const choices = changes.filter(isChosen)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(choices.map(keyOf)))
  const translate = useTranslate()
  const titleId = useId()
  const tick = (some: CopiedChange[], checked: boolean) => {
    const next = new Set(ticked)
    for (const one of some) checked ? next.add(keyOf(one)) : next.delete(keyOf(one))
    setTicked(next)
  }
  return (
    <Dialog open onClose={() => answer(null)} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{schemaTitle(schema)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{messages.copyToSecondaries}</DialogContentText>
        {groupsOf(schema).map(([name, { title }]) => {
          const ofGroup = changes.filter(({ group }) => group === name)
          return ofGroup.length > 0 && <Group key={name} title={title} changes={ofGroup} ticked={ticked} onTick={tick} />
        })}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => answer(null)}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => answer(choices.filter((one) => ticked.has(keyOf(one))))}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface GroupProps {
  title: string
  changes: CopiedChange[]
  ticked: ReadonlySet<string>
  onTick(some: CopiedChange[], checked: boolean): void
}

function Group({ title, changes, ticked, onTick }: GroupProps) {
  const choices = changes.filter(isChosen)
  const count = choices.filter((one) => ticked.has(keyOf(one))).length
  return (
    <FormGroup role="group" aria-label={title} sx={{ mb: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={count === choices.length}
            indeterminate={count > 0 && count < choices.length}
            onChange={(_, checked) => onTick(choices, checked)}
          />
        }
        label={title}
      />
      {changes.map((one) => (
        <Change key={keyOf(one)} change={one} isTicked={ticked.has(keyOf(one))} onTick={(checked) => onTick([one], checked)} />
      ))}
    </FormGroup>
  )
}

function Change({ change, isTicked, onTick }: { change: CopiedChange; isTicked: boolean; onTick(checked: boolean): void }) {
  const { licenseNumber, field, from, to, fromName, toName } = change
  const words = (
    <Box component="span" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
      {licenseNumber}, {changedField('licenses', field)}: {valueWords(field, from, fromName)} → {valueWords(field, to, toName)}
    </Box>
  )
  if (!isChosen(change)) return <Box sx={{ pl: 7.5, pb: 0.5 }}>{words}</Box>
  return (
    <FormControlLabel
      sx={{ pl: 3, alignItems: 'flex-start' }}
      control={<Checkbox size="small" sx={{ py: 0.25 }} checked={isTicked} onChange={(_, checked) => onTick(checked)} />}
      label={words}
    />
  )
}
