import { type Form, type FormEvent, fieldsIn, focused } from './form.ts'
import type { Binding } from './keys.ts'

/** Takes what is typed into the field in focus. */
export const textTaker = (form: Form, dispatch: (event: FormEvent) => void) =>
  form.focus ? (text: string) => dispatch({ type: 'typed', text }) : undefined

interface Deeds {
  save(): void
  says: string
  writes: boolean
  pick(): void
  leave(): void
}

/** More choices than these are picked from a list instead of turned through. */
const FEW = 8

/** The keys of any dialog, for the kind of field in focus. */
export function dialogKeys(
  form: Form,
  dispatch: (event: FormEvent) => void,
  { save, says, writes: isWrite, pick, leave }: Deeds,
): Binding[] {
  const field = focused(form)
  const kind = field?.kind
  const picks = kind === 'choices' || (kind === 'choice' && field !== undefined && field.choices.length > FEW)
  const turns = kind === 'flag' || kind === 'choice'
  const sends: Omit<Binding, 'keys'> = { says, run: save, foot: true, ...(isWrite && { writes: true }) }
  const move = (by: 1 | -1) => () => dispatch(turns ? { type: 'turn', by } : { type: 'line', event: { type: 'move', by } })
  const line = (type: 'home' | 'end' | 'backspace' | 'clear') => () => dispatch({ type: 'line', event: { type } })
  const several = fieldsIn(form).length > 1
  return [
    kind === 'long'
      ? { keys: ['enter'], says: 'New line', run: () => dispatch({ type: 'typed', text: '\n' }), foot: true }
      : { keys: ['enter', 'ctrl+s'], ...sends },
    ...(kind === 'long' ? [{ keys: ['ctrl+s'], ...sends }] : []),
    { keys: ['tab', 'down'], says: 'Next field', run: () => dispatch({ type: 'focus', by: 1 }), ...(several && { foot: true }) },
    { keys: ['shift+tab', 'up'], says: 'Previous field', run: () => dispatch({ type: 'focus', by: -1 }) },
    ...(picks ? [{ keys: [' '], says: 'Choose', run: pick, foot: true } as const] : []),
    ...(turns && !picks ? [{ keys: [' '], says: 'Change', run: () => dispatch({ type: 'turn', by: 1 }), foot: true } as const] : []),
    { keys: ['right'], says: turns ? 'Next choice' : 'Right', run: move(1) },
    { keys: ['left'], says: turns ? 'Previous choice' : 'Left', run: move(-1) },
    { keys: ['home', 'ctrl+a'], says: 'To the beginning', run: line('home') },
    { keys: ['end', 'ctrl+e'], says: 'To the end', run: line('end') },
    { keys: ['backspace'], says: 'Erase', run: line('backspace') },
    { keys: ['ctrl+u'], says: 'Erase all', run: line('clear') },
    { keys: ['esc'], says: 'Cancel', run: leave, foot: true },
  ]
}
