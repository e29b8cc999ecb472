import SearchIcon from '@mui/icons-material/Search'
import { Dialog, Divider, InputBase, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { limits } from '../../rules/installation/limits.ts'
import { countWords } from '../../rules/totals.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { HIDDEN } from '../ui/theme/hidden.ts'
import { OptionList } from './OptionList.tsx'
import { type PaletteActs, useOptions } from './useOptions.ts'

/** Finds records, screens and actions while a person types. The focus stays in the input. */
export function Palette(acts: PaletteActs) {
  const listId = useId()
  const { text, type, term, options, at, active, isWaiting, error, choose, onKeyDown } = useOptions(acts)
  return (
    <Dialog
      open
      onClose={acts.onClose}
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
        {statusOf(term, options.length, isWaiting, error)}
      </Typography>
    </Dialog>
  )
}

const statusOf = (term: string, count: number, isWaiting: boolean, error: Error | null): string => {
  if (isWaiting) return 'Searching…'
  if (count > 0) return countWords(count, 'result')
  if (error) return sentenceOf(error)
  return term === '' ? 'Type the number of a license.' : `No results for “${term}”.`
}
