"""Puts the furniture of the parameters into the rooms, and finds what stands in a doorway, in a wall or in another piece."""
import inspect
import math

import numpy as np

import furniture
from house import HALF, SIDES

FLAT = ('rug', 'mat')
RESERVED = {'put', 'wall', 'at', 'turn', 'gap', 'up', 'mirror', 'on'}


def furnish(s, plan):
    complaints = []
    for room in plan.rooms:
        boxes = []
        with s.at(0, 0, room.z):
            for item in room.furnish:
                low = place(s, room, item)
                if low is not None:
                    boxes.append((item, low))
        complaints += [f'{plan.id}/{room.id}: {text}' for text in check(plan, room, boxes)]
    return complaints


def place(s, room, item):
    piece = furniture.PIECES[item['put']]
    options = {k: v for k, v in item.items() if k not in RESERVED}
    if 'ceiling' in inspect.signature(piece).parameters and 'ceiling' not in options:
        options['ceiling'] = room.height
    if options.get('net') is True:
        options['net'] = room.height
    if 'wall' in item:
        x, y = room.on_wall(item['wall'], item['at'])
        turn = SIDES[item['wall']]
        gap = item.get('gap', 0.0)
        x, y = x - math.sin(math.radians(turn)) * gap, y + math.cos(math.radians(turn)) * gap
        turn += item.get('turn', 0)
    else:
        x, y, turn = room.x0 + item['at'][0], room.y0 + item['at'][1], item.get('turn', 0)
    seen = []
    s.watchers.append(seen)
    with s.at(x, y, item.get('up', 0.0), turn=turn, mirror=item.get('mirror', False)):
        piece(s, **options)
    s.watchers.pop()
    points = np.concatenate(seen)
    if item['put'] in FLAT or item.get('on'):
        return None
    low = points[(points[:, 2] - room.z < 2.0)]
    if not len(low) or low[:, 2].min() - room.z > 2.0:
        return None
    return (*low.min(0), *low.max(0))


def overlap(a, b, slack=0.03):
    return all(a[i] + slack < b[i + 3] and b[i] + slack < a[i + 3] for i in range(3))


def check(plan, room, boxes):
    out, z = [], room.z
    inside = (room.x0 + HALF, room.y0 + HALF, room.x1 - HALF, room.y1 - HALF)
    if room.open:
        inside = (room.x0, room.y0, room.x1, room.y1)
    ways = []
    for o in plan.openings:
        if o.kind == 'window' and o.sill > 0.3:
            continue
        for r, side in o.rooms:
            if r is room:
                t, deep = o.along(), (o.w if o.kind == 'door' and o.swing == room.id else 0.55)
                half = o.w / 2 if o.kind != 'window' else 0.45      # of a sliding front one leaf must stay free
                lo, hi = t - half, t + half
                axis, c, _, _ = room.edges()[side]
                into = 1 if side in 'SW' else -1
                c0, c1 = sorted((c, c + into * (HALF + deep)))
                ways.append((o, (lo, c0, z + 0.05, hi, c1, z + 1.9) if axis == 'x' else (c0, lo, z + 0.05, c1, hi, z + 1.9)))
    for k, (item, box) in enumerate(boxes):
        name = f"{item['put']} {item.get('wall', '')}{item['at']}"
        slack = 0.15 if item['put'] == 'plant' else 0.02      # a leaf may touch the wall
        if box[0] < inside[0] - slack or box[1] < inside[1] - slack or box[3] > inside[2] + slack or box[4] > inside[3] + slack:
            out.append(f'{name} reaches into a wall: {[round(v, 2) for v in (box[0] - inside[0], box[1] - inside[1], inside[2] - box[3], inside[3] - box[4])]}')
        for o, way in ways:
            if overlap(box, way):
                out.append(f'{name} stands in the way of the {o.kind} at {o.at}')
        for other, its in boxes[:k]:
            if overlap(box, its, 0.04) and 'plant' not in (item['put'], other['put']):
                out.append(f"{name} meets {other['put']} {other.get('wall', '')}{other['at']}")
    if room.camera:
        x, y = room.x0 + room.camera[0], room.y0 + room.camera[1]
        for item, box in boxes:
            if box[0] - 0.25 < x < box[3] + 0.25 and box[1] - 0.25 < y < box[4] + 0.25 and box[2] - z < 1.9 and box[5] - z > 1.3:
                out.append(f"the camera is too near to {item['put']} {item['at']}")
        if not (inside[0] + 0.3 < x < inside[2] - 0.3 and inside[1] + 0.3 < y < inside[3] - 0.3):
            out.append('the camera is in or near a wall')
    return out
