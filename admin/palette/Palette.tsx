import SearchIcon from '@mui/icons-material/Search'
import { Dialog, Divider, InputBase, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Option, optionsFor, wantedBy } from '../../forms/search/palette.ts'
import { limits } from '../../rules/installation/limits.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { HIDDEN } from '../ui/theme/hidden.ts'
import { useUser } from '../ui/useUser.tsx'
import { OptionList } from './OptionList.tsx'
import { actions, screens } from './options.ts'
import { useRecent } from './recent.ts'
import { useHits } from './useHits.ts'

interface PaletteProps {
  onBegin(licenseId: number): void
  onKeys(): void
  onClose(): void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * Finds records, screens and actions while a person types. The focus stays in the input; the arrows choose an option. Enter that is
 * pressed before the answer to the last letter is there waits for it.
 */
export function Palette({ onBegin, onKeys, onClose }: PaletteProps) {
  const user = useUser()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  /** The option that the arrows have chosen; none is the first. */
  const [moved, setMoved] = useState<string | null>(null)
  const [isEntered, setEntered] = useState(false)
  const wanted = wantedBy(text)
  const { hits, error, isWaiting } = useHits(wanted.term, wanted.kinds)
  const { recent, remember } = useRecent()
  // The client of each record is the person's own.
  const shown = user.clientId === null ? hits : hits.map((hit) => ({ ...hit, clientName: null }))
  const options = optionsFor(wanted, shown, recent, [...screens(user), ...actions(user)])
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === moved),
  )
  const active = options[at]

  const type = (changed: string) => {
    setText(changed)
    setMoved(null)
    setEntered(false)
  }
  const choose = (option: Option) => {
    const { act } = option
    if ('type' in act) return type(act.type)
    remember(option)
    onClose()
    if ('to' in act) navigate(act.to)
    else if ('begin' in act) onBegin(act.begin)
    else onKeys()
  }
  const mayChoose = !isWaiting || moved !== null
  useEffect(() => {
    if (!isEntered || !mayChoose) return
    setEntered(false)
    if (active) choose(active)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends a composed letter is not meant for the list.
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (event.key === 'Enter') setEntered(true)
    else if (step && options.length > 0) {
      const to = Math.abs(step) === 1 ? (at + step + options.length) % options.length : Math.min(Math.max(at + step, 0), options.length - 1)
      setMoved(options[to]?.key ?? null)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${listId}-title`}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 1, sm: '10vh' }, mx: { xs: 1, sm: 4 }, width: '100%' } } }}
    >
      <Typography id={`${listId}-title`} component="h2" sx={HIDDEN}>
        Find
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <SearchIcon color="action" />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          placeholder="A number, name, address, screen or action"
          sx={{ fontSize: '1rem' }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Find',
              'aria-expanded': options.length > 0,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': active && `${listId}-${at}`,
              maxLength: limits.name,
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
        />
      </Stack>
      <Divider />
      <OptionList id={listId} options={options} at={at} isOld={isWaiting} onChoose={choose} />
      <Typography role="status" variant="body2" color="textSecondary" sx={options.length > 0 ? HIDDEN : { p: 2 }}>
        {statusOf(wanted.term, options.length, isWaiting, error)}
      </Typography>
    </Dialog>
  )
}

const statusOf = (term: string, count: number, isWaiting: boolean, error: Error | null): string => {
  if (isWaiting) return 'Searching…'
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  if (error) return sentenceOf(error)
  return term === '' ? 'Type the number of a license.' : `Nothing was found for “${term}”.`
}
