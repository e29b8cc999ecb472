import { expect, it } from 'vitest'
import { chosenChoice, matching, openPicker, type PickerEvent, type PickerState, pickerReducer } from './picker.state.ts'

const choices = ['Ann', 'Bo', 'Cy', 'Dan'].map((label, value) => ({ value, label, disabled: label === 'Cy' }))
const run = (state: PickerState, ...events: PickerEvent[]) => events.reduce(pickerReducer(3), state)
const opened = openPicker(choices, ['3'], 3)
const typed = (text: string): PickerEvent => ({ type: 'typed', text })

it('opens on what is chosen', () => {
  expect(chosenChoice(opened)?.label).toBe('Dan')
  expect(opened.list.top).toBe(1)
})

it('is narrowed by what is typed, from its first row again', () => {
  const state = run(opened, typed('a'), typed('n'))
  expect(matching(state).map(({ label }) => label)).toEqual(['Ann', 'Dan'])
  expect(chosenChoice(state)?.label).toBe('Ann')
  expect(matching(run(state, { type: 'erase' }, { type: 'erase' }))).toHaveLength(4)
  expect(chosenChoice(run(state, typed('x')))).toBeUndefined()
})

it('selects several, all that are found, and none that is disabled', () => {
  expect(run(opened, { type: 'move', by: -1 }, { type: 'toggle' }).picked).toEqual(['3'])
  expect(run(opened, { type: 'toggle' }).picked).toEqual([])
  expect(run(opened, { type: 'all' }).picked).toEqual(['0', '1', '3'])
  expect(run(opened, { type: 'all' }, { type: 'all' }).picked).toEqual([])
  expect(run(opened, typed('bo'), { type: 'all' }).picked).toEqual(['3', '1'])
})
