import { Box, Text } from 'ink'
import { useState } from 'react'
import { Panel } from '../frame/panel.tsx'
import { useScroll } from '../scroll.ts'
import { useKeys, useRoom } from '../session.tsx'
import { Lines } from './reader.tsx'

interface Props {
  title: string
  sentence: string
  /** More text, which can be scrolled. */
  lines?: readonly string[]
  /** The label of the button that confirms. */
  yes: string
  onYes(): void
  onNo(): void
  /** Goes back to the previous step. */
  onPrevious?(): void
  writes?: true
}

/** Asks before an action that cannot be undone. No is the default. */
export function Confirm({ title, sentence, lines = [], yes, onYes, onNo, onPrevious, writes }: Props) {
  const [isYes, setYes] = useState(false)
  const { shown, keys, where } = useScroll(lines, Math.max(1, useRoom().rows - 9))
  useKeys('box', {
    title,
    modal: true,
    bindings: [
      { keys: ['y'], says: yes, run: onYes, foot: true, writes },
      { keys: ['n', 'esc'], says: 'No', run: onNo, foot: true },
      { keys: ['left', 'right', 'tab', 'shift+tab', 'h', 'l'], says: 'Choose', run: () => setYes(!isYes), foot: true },
      isYes ? { keys: ['enter'], says: yes, run: onYes, foot: true, writes } : { keys: ['enter'], says: 'No', run: onNo, foot: true },
      ...(onPrevious ? [{ keys: ['p'], says: 'Previous', run: onPrevious, foot: true } as const] : []),
      ...(lines.length > 0 ? keys : []),
    ],
  })
  return (
    <Panel title={title} aside={where}>
      <Box marginTop={1}>
        <Text>{sentence}</Text>
      </Box>
      {lines.length > 0 && <Lines lines={shown} />}
      <Box columnGap={2} marginTop={1} aria-label={`Chosen: ${isYes ? yes : 'No'}`}>
        <Button label="No" isChosen={!isYes} />
        <Button label={yes} isChosen={isYes} />
      </Box>
    </Panel>
  )
}

const Button = ({ label, isChosen }: { label: string; isChosen: boolean }) => (
  <Text inverse={isChosen} bold={isChosen}>
    {isChosen ? `[ ${label} ]` : `  ${label}  `}
  </Text>
)

/** Shows a message that the user must close. */
export function Notice({ title, sentence, onClose }: { title: string; sentence: string; onClose(): void }) {
  useKeys('box', { title, modal: true, bindings: [{ keys: ['enter', 'esc', ' '], says: 'Close', run: onClose, foot: true }] })
  return (
    <Panel title={title}>
      <Box marginTop={1}>
        <Text>{sentence}</Text>
      </Box>
    </Panel>
  )
}
