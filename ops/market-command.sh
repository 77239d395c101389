#!/bin/sh
# Runs a command of docs/operations.md as the user of market.service, with the settings of that service:
#   market backup /var/backups/market --keep 14
# Run it as root on a machine that was set up with ops/systemd. Without DATA_DIR, it uses the data folder of the service.
set -eu
cd /opt/market
export HOME=/var/lib/market NODE_ENV=production DATA_DIR="${DATA_DIR:-/var/lib/market}"
# Node parses the file in the same way as systemd. A shell would treat spaces and special characters
# differently.
exec "$(ls -d node_modules/node-linux-*/bin/node)" --env-file=/etc/market.env -e '
  const words = ["-u", "market", "--", "npm", "run", "--silent", process.argv[1], "--", ...process.argv.slice(2)];
  process.exitCode = require("node:child_process").spawnSync("runuser", words, { stdio: "inherit" }).status ?? 1;
' -- "$@"
