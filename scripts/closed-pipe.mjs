// Whoever reads only the beginning of what a command says (`| head`) has seen enough: the rest goes nowhere, and the
// command ends as it would have.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
}
