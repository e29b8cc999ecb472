import type { Binding } from '../keys/keys.ts'
import type { Field } from './fields.ts'
import { type Form, type FormEvent, fieldsIn, focused } from './form.ts'

/** With more choices than this, a field opens a list instead of going through them one by one. */
const MOST_IN_LINE = 8

const opensList = (field: Field | undefined): boolean =>
  field?.kind === 'choices' || (field?.kind === 'choice' && field.choices.length > MOST_IN_LINE)

/** Types into the field in focus. If it has a list of choices, the list opens and is narrowed by the typed text. */
export const textHandler = (form: Form, dispatch: (event: FormEvent) => void, pick: (typed: string) => void) =>
  form.focus ? (text: string) => (opensList(focused(form)) ? pick(text.trim()) : dispatch({ type: 'typed', text })) : undefined

interface Actions {
  save(): void
  saveLabel: string
  /** The second way to save, which some dialogs have. */
  also?: { says: string; run(): void }
  writes: boolean
  pick(): void
  /** Completes the path of a file. If it is complete, moves to the next field. */
  complete(): void
  leave(): void
  leaveLabel: string
}

/** The keys of any dialog, for the kind of field in focus. */
export function dialogKeys(
  form: Form,
  dispatch: (event: FormEvent) => void,
  { save, saveLabel, also, writes: isWrite, pick, complete, leave, leaveLabel }: Actions,
): Binding[] {
  const field = focused(form)
  const kind = field?.kind
  const isPicked = opensList(field)
  const turns = kind === 'flag' || kind === 'choice'
  const sends: Omit<Binding, 'keys'> = { says: saveLabel, run: save, foot: true, ...(isWrite && { writes: true }) }
  const move = (by: 1 | -1) => () => dispatch(turns ? { type: 'turn', by } : { type: 'line', event: { type: 'move', by } })
  const line = (type: 'home' | 'end' | 'backspace' | 'delete' | 'clear') => () => dispatch({ type: 'line', event: { type } })
  const several = fieldsIn(form).length > 1
  return [
    kind === 'longText'
      ? { keys: ['enter'], says: 'New line', run: () => dispatch({ type: 'typed', text: '\n' }), foot: true }
      : { keys: ['enter', 'ctrl+s'], ...sends },
    ...(kind === 'longText' ? [{ keys: ['ctrl+s'], ...sends }] : []),
    ...(also ? [{ keys: ['ctrl+f'], ...also, foot: true, writes: true } as const] : []),
    ...(kind === 'file' ? [{ keys: ['tab'], says: 'Complete the path', run: complete, foot: true } as const] : []),
    { keys: ['tab', 'down'], says: 'Next field', run: () => dispatch({ type: 'focus', by: 1 }), ...(several && { foot: true }) },
    { keys: ['shift+tab', 'up'], says: 'Previous field', run: () => dispatch({ type: 'focus', by: -1 }) },
    ...(isPicked ? [{ keys: [' '], says: 'Choose', run: pick, foot: true } as const] : []),
    ...(turns && !isPicked ? [{ keys: [' '], says: 'Change', run: () => dispatch({ type: 'turn', by: 1 }), foot: true } as const] : []),
    { keys: ['right'], says: turns ? 'Next choice' : 'Right', run: move(1) },
    { keys: ['left'], says: turns ? 'Previous choice' : 'Left', run: move(-1) },
    { keys: ['home', 'ctrl+a'], says: 'To the beginning', run: line('home') },
    { keys: ['end', 'ctrl+e'], says: 'To the end', run: line('end') },
    { keys: ['backspace'], says: 'Erase', run: line('backspace') },
    { keys: ['delete'], says: 'Erase forward', run: line('delete') },
    { keys: ['ctrl+u'], says: 'Erase all', run: line('clear') },
    { keys: ['esc'], says: leaveLabel, run: leave, foot: true },
  ]
}
