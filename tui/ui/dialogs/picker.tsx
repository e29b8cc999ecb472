import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { Panel } from '../frame/panel.tsx'
import { WithCursor } from '../lines/line-view.tsx'
import { useKeys, useRoom } from '../session.tsx'
import { GLYPHS } from '../tones.ts'
import { type Field, severalIn } from './fields.ts'
import { chosenChoice, draftOfChoice, matching, openPicker, type PickerEvent, pickerReducer } from './picker.state.ts'

interface Props {
  field: Field
  /** The label of the empty choice. */
  empty?: string
  draft: string
  /** Text that was typed before it opened. */
  typed: string
  onPick(draft: string): void
  onClose(): void
}

/** The choices of a field as a list, filtered by typing. Picks one, or several for a multiple choice. */
export function Picker({ field, empty = 'None', draft, typed, onPick, onClose }: Props) {
  const height = Math.max(1, useRoom().rows - 5)
  const isSeveral = field.kind === 'choices'
  const [state, dispatch] = useReducer(pickerReducer(height), null, () =>
    openPicker(field.choices, isSeveral ? severalIn(draft) : [draft], height, typed),
  )
  const send = (event: PickerEvent) => () => dispatch(event)
  const chosen = chosenChoice(state)
  const found = matching(state)
  const accept = () => {
    if (isSeveral) onPick(state.picked.join('\n'))
    else if (chosen && !chosen.disabled) onPick(draftOfChoice(chosen))
  }
  useKeys('box', {
    title: field.label,
    modal: true,
    bindings: [
      { keys: ['enter'], says: isSeveral ? 'Done' : 'Choose', run: accept, foot: true },
      ...(isSeveral
        ? [
            { keys: [' '], says: 'Select', run: send({ type: 'toggle' }), foot: true } as const,
            { keys: ['ctrl+a'], says: 'Select all', run: send({ type: 'all' }), foot: true } as const,
          ]
        : []),
      { keys: ['down'], says: 'Down', run: send({ type: 'move', by: 1 }), foot: true },
      { keys: ['up'], says: 'Up', run: send({ type: 'move', by: -1 }), foot: true },
      { keys: ['pgdn'], says: 'Page down', run: send({ type: 'move', by: height }) },
      { keys: ['pgup'], says: 'Page up', run: send({ type: 'move', by: -height }) },
      { keys: ['backspace'], says: 'Erase', run: send({ type: 'erase' }) },
      { keys: ['esc'], says: 'Cancel', run: onClose, foot: true },
    ],
    onText: (text) => dispatch({ type: 'typed', text: text.replaceAll('\n', ' ') }),
  })
  return (
    <Panel title={field.label} aside={isSeveral ? `${state.picked.length} selected` : ''}>
      <WithCursor before={state.typed} under=" " after={state.typed ? '' : ' Type to narrow the list'} isHint />
      <Box flexDirection="column" minHeight={1}>
        {found.length === 0 && <Text dimColor>Nothing fits.</Text>}
        {found.slice(state.list.top, state.list.top + height).map((choice, index) => {
          const isHere = state.list.top + index === state.list.at
          const isIn = state.picked.includes(draftOfChoice(choice))
          return (
            <Text key={draftOfChoice(choice)} inverse={isHere} dimColor={choice.disabled} wrap="truncate">
              {isHere ? GLYPHS.cursor : ' '} {isSeveral ? (isIn ? '[x] ' : '[ ] ') : ''}
              {choice.label || empty}
            </Text>
          )
        })}
      </Box>
    </Panel>
  )
}
