import HelpIcon from '@mui/icons-material/HelpOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { GLOSSARY } from '../../rules/messages/glossary.ts'
import { PHONE } from './theme/phone.ts'

/** A question mark beside a term of the glossary. Shows the meaning as a tooltip on hover, touch or focus. */
export function TermHelp({ term }: { term: string }) {
  const meaning = GLOSSARY[term]
  if (!meaning) return null
  return (
    <Tooltip title={meaning} describeChild enterTouchDelay={0} leaveTouchDelay={10_000}>
      <IconButton
        size="small"
        color="inherit"
        aria-label={`What is ${term}?`}
        // Takes no extra height. On a phone, negative margins keep a touch target of full size without moving its surroundings.
        sx={{ p: '5px', my: '-5px', verticalAlign: 'middle', [PHONE]: { m: '-15px -10px' } }}
      >
        <HelpIcon sx={{ fontSize: 14 }} />
      </IconButton>
    </Tooltip>
  )
}
