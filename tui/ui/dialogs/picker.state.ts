import { type ListState, moveTo } from '../lists/list.ts'
import { graphemes } from '../text.ts'
import type { Choice } from './fields.ts'

/** A list of choices, filtered by the typed text. Values are drafts. */
export interface PickerState {
  choices: readonly Choice[]
  typed: string
  list: ListState
  picked: readonly string[]
}

export type PickerEvent =
  | { type: 'typed'; text: string }
  | { type: 'erase' }
  | { type: 'move'; by: number }
  | { type: 'toggle' }
  | { type: 'all' }

export const draftOfChoice = ({ value }: Choice): string => (value === null ? '' : String(value))

export const matching = ({ choices, typed }: Pick<PickerState, 'choices' | 'typed'>): Choice[] =>
  choices.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))

export const chosenChoice = (state: PickerState): Choice | undefined => matching(state)[state.list.at]

/** Opens at the chosen value, or at the first match of the typed text. */
export const openPicker = (choices: readonly Choice[], picked: readonly string[], height: number, typed = ''): PickerState => {
  if (typed) return { choices, typed, list: { at: 0, top: 0 }, picked }
  const at = choices.findIndex((choice) => picked.includes(draftOfChoice(choice)))
  return { choices, typed: '', list: moveTo({ at: 0, top: 0 }, at, choices.length, height), picked }
}

export const pickerReducer =
  (height: number) =>
  (state: PickerState, event: PickerEvent): PickerState => {
    const found = matching(state)
    switch (event.type) {
      case 'typed':
        return { ...state, typed: state.typed + event.text, list: { at: 0, top: 0 } }
      case 'erase':
        return { ...state, typed: graphemes(state.typed).slice(0, -1).join(''), list: { at: 0, top: 0 } }
      case 'move':
        return { ...state, list: moveTo(state.list, state.list.at + event.by, found.length, height) }
      case 'toggle': {
        const choice = chosenChoice(state)
        return choice && !choice.disabled ? { ...state, picked: toggled(state.picked, [draftOfChoice(choice)]) } : state
      }
      case 'all':
        // Options that cannot be selected are left out.
        return { ...state, picked: toggled(state.picked, found.filter(({ disabled }) => !disabled).map(draftOfChoice)) }
    }
  }

/** Adds all, or removes all if all are picked. */
const toggled = (picked: readonly string[], wanted: readonly string[]): string[] => {
  const without = picked.filter((one) => !wanted.includes(one))
  return wanted.every((one) => picked.includes(one)) ? without : [...without, ...wanted]
}
