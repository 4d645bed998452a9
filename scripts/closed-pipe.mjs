// If a reader closes the pipe early (`| head`), further output is dropped, and the command continues to its normal
// end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
}
