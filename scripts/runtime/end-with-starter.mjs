// Loaded into the server before its own code (node --import). When the starting script is gone for any
// reason, the server stops as on a signal. Otherwise it would run on unnoticed and keep its port and its
// data.
process.once('disconnect', () => {
  if (!process.emit('SIGTERM')) process.exit(1);
});
process.channel?.unref();
