import {
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
import { type Field, fieldOf, propertiesOf, schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import type { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { messages } from '../../../rules/messages.ts'

type Ticked = Record<string, boolean>

const COPY = 'copyToSecondaryLicenses'

type Copying = typeof calls.licenses.information | typeof calls.licenses.trackingDetails

/**
 * The question when a primary license is saved. Pass `askMore` to the CallForm: it returns the part of the body that says
 * what to copy to the secondary licenses. Draw the second of the pair beside that dialog, not inside it. A license without
 * secondaries asks nothing.
 */
export function useCopyQuestion(
  call: Copying,
  { isMaster, hasChildren }: License,
): [askMore: undefined | (() => Promise<Values | null>), ReactNode] {
  const [answer, setAnswer] = useState<((ticked: Ticked | null) => void) | null>(null)
  if (!isMaster || !hasChildren) return [undefined, null]
  const askMore = async () => {
    const ticked = await new Promise<Ticked | null>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return ticked && { [COPY]: ticked }
  }
  return [askMore, answer && <CopyToSecondaries schema={fieldOf(call.body, COPY)} onAnswer={answer} />]
}

/** Copy Changes to Secondary Licenses: a checkbox for each part, all checked at first. */
function CopyToSecondaries({ schema, onAnswer }: { schema: Field; onAnswer(ticked: Ticked | null): void }) {
  const [title, properties] = [schemaTitle(schema), propertiesOf(schema)]
  const [ticked, setTicked] = useState<Ticked>(() => Object.fromEntries(Object.keys(properties).map((name) => [name, true])))
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={() => onAnswer(null)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{messages.copyToSecondaries}</DialogContentText>
        <FormGroup>
          {Object.entries(properties).map(([name, field]) => (
            <FormControlLabel
              key={name}
              control={<Checkbox checked={ticked[name]} onChange={(_, checked) => setTicked({ ...ticked, [name]: checked })} />}
              label={field.title}
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onAnswer(null)}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => onAnswer(ticked)}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
