import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Question as FormQuestion } from '../../../forms/form.ts'

/** The points of a dialog, one line each. */
export const Points = ({ of }: { of: readonly string[] }) => (
  <DialogContentText component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </DialogContentText>
)

export interface Question extends FormQuestion {
  /** The items that the text is about, one line each. */
  points?: readonly string[]
  /** The label of the cancel button. Default: Cancel. */
  cancel?: string
  /** The action cannot be undone, so the cancel button has the focus. */
  dangerous?: boolean
}

/** A confirmation that can be awaited: `ask` resolves to whether the person confirmed. Draw the second of the pair. */
export function useAsk(): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [asked, setAsked] = useState<(Question & { answer(yes: boolean): void }) | null>(null)
  const translate = useTranslate()
  const titleId = useId()
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setAsked(null)
        resolve(yes)
      }
      setAsked({ ...question, answer })
    })
  const dialog = asked && (
    <Dialog open onClose={() => asked.answer(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{asked.title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{asked.text}</DialogContentText>
        {asked.points && <Points of={asked.points} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => asked.answer(false)} autoFocus={asked.dangerous}>
          {asked.cancel ?? translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={asked.dangerous ? 'error' : 'primary'}
          onClick={() => asked.answer(true)}
          autoFocus={!asked.dangerous}
        >
          {asked.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
  return [ask, dialog]
}
