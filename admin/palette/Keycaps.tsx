import { Box } from '@mui/material'

/** A sequence of keys, drawn as keycaps. */
export const Keycaps = ({ keys }: { keys: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flex: 'none' }}>
    {keys.split(' ').map((key, index) => (
      <Box
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice.
        key={index}
        component="kbd"
        sx={{
          fontFamily: 'inherit',
          fontSize: '0.75rem',
          lineHeight: 1.5,
          px: 0.75,
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.75,
          color: 'text.secondary',
          bgcolor: 'background.paper',
        }}
      >
        {key}
      </Box>
    ))}
  </Box>
)
